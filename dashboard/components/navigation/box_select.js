// Points of a chart inside a selected box or lasso as one list of cases.

export const MOST = 1000 // points that one link lists; an address must stay shorter than what servers accept

/**
 * What a figure says about its points: the address of the list, the name of the link parameter that a point's own address
 * has, and the name under which the list has it.
 *
 * @typedef {{ to: string, from: string, name: string }} Selectable
 */

/**
 * The address of the list of all cases of some points; null without points, or with more than an address can list.
 *
 * @param {string[]} addresses of the points
 * @param {Selectable} selectable
 * @param {string} origin
 */
export const listAddress = (addresses, { to, from, name }, origin) => {
  const values = addresses.flatMap((address) => new URL(address, origin).searchParams.getAll(from))
  const distinct = [...new Set(values)]
  if (distinct.length === 0 || distinct.length > MOST) return null
  const list = new URL(to, origin)
  for (const value of distinct) list.searchParams.append(name, value)
  return list.pathname + list.search
}
