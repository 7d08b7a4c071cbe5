// Which changes of the address are an entry of the history: filters are, the order of a table and the choice of a tab
// are not. Streamlit adds one for every change; a page that differs in nothing but such names takes the place instead.
const differing = (one, other) => {
  const names = new Set([...one.keys(), ...other.keys()])
  return [...names].filter((name) => JSON.stringify(one.getAll(name)) !== JSON.stringify(other.getAll(name)))
}

const isLook = (from, to, looks) => {
  const names = differing(from.searchParams, to.searchParams)
  return names.length > 0 && names.every((name) => looks.includes(name))
}

/** Doors change the address before the server knows of it. A page that it then announces is either that one, or one that
    was left meanwhile: Streamlit would add an entry for that, which nobody saw. */
export const keepEntries = (looks) => {
  const push = window.history.pushState.bind(window.history)
  window.history.pushState = (state, title, url) => {
    const from = new URL(window.location.href)
    const to = new URL(url ?? from, from)
    if (to.pathname !== from.pathname) return
    if (isLook(from, to, looks())) window.history.replaceState(state, title, url)
    else push(state, title, url)
  }
}

/** What a page chose by itself goes into its address, unless that has become another's or says it already. */
export const fill = ({ path, query }) => {
  const to = new URL(window.location.href)
  if (to.pathname.replace(/\/$/, "") !== path) return
  for (const [name, values] of Object.entries(query))
    if (!to.searchParams.has(name)) for (const value of values) to.searchParams.append(name, value)
  if (to.href !== window.location.href) window.history.replaceState(window.history.state, "", to)
}
