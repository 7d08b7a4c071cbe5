// What was pressed and waits in this browser until the server has named it stored.

/**
 * @typedef {object} Entry
 * @property {string} id 32 hexadecimal digits
 * @property {number} at milliseconds since 1970
 * @property {string} kind
 * @property {string} reviewer
 * @property {string} target
 * @property {string} [reason] a text
 * @property {Record<string, unknown>} payload
 *
 * @typedef {Omit<Entry, "id" | "at">} Said
 */

/** So many wait at most: then the desk takes no more. */
export const MOST = 500

/**
 * @param {string} queue its name in the browser's storage
 * @returns {Entry[]} the earliest first
 */
export const waiting = (queue) => {
  try {
    const entries = JSON.parse(localStorage.getItem(queue) ?? "[]")
    return Array.isArray(entries) ? entries.filter((entry) => typeof entry?.id === "string") : []
  } catch {
    return [] // this browser keeps nothing
  }
}

/** @param {string} queue @param {Entry[]} entries */
const keep = (queue, entries) => {
  try {
    if (entries.length) localStorage.setItem(queue, JSON.stringify(entries))
    else localStorage.removeItem(queue)
  } catch {
    // this browser keeps nothing: an entry is sent once
  }
  return entries
}

/** @param {string} queue @param {Said} pressed @returns {Entry[]} with what waited before */
export const add = (queue, pressed) => {
  const digits = [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0"))
  return keep(queue, [...waiting(queue), { ...pressed, id: digits.join(""), at: Date.now() }])
}

/** @param {string} queue @param {string[]} ids */
export const drop = (queue, ids) => {
  const before = waiting(queue)
  if (before.some(({ id }) => ids.includes(id))) keep(queue, before.filter(({ id }) => !ids.includes(id)))
}

/** What undo leaves alone. */
const PASSING = ["skip", "undo"]

/**
 * What undoes the last of what waits, null where nothing does.
 *
 * @param {string} queue @returns {Said | null}
 */
export const undoOf = (queue) => {
  const entries = waiting(queue)
  const undone = entries.map(({ payload }) => payload.undoes)
  const last = entries.findLast(({ id, kind }) => !PASSING.includes(kind) && !undone.includes(id))
  return last ? { ...last, kind: "undo", reason: "", payload: { undoes: last.id } } : null
}

/** @param {number} n @param {Entry[]} entries */
const counted = (n, entries) => {
  const noun = entries.every(({ kind }) => kind === "verdict") ? ["verdict", "verdicts"] : ["entry", "entries"]
  return n === 1 ? `1 ${noun[0]} waits` : `${n} ${noun[1]} wait`
}

/** What other people's queues of the workspace hold in this browser, in words. @param {string} queue */
const others = (queue) => {
  const workspace = `${queue.split(".", 3).join(".")}.`
  const queues = Object.keys(localStorage).filter((name) => name.startsWith(workspace) && name !== queue)
  return queues
    .map(waiting)
    .filter(({ length }) => length)
    .map((entries) => `${counted(entries.length, entries)} in this browser until ${entries[0].reviewer} is back.`)
}

/**
 * What waits, in words; what was pressed less than `soon` milliseconds ago is on its way.
 *
 * @param {string} queue @param {number} soon
 */
export const inWords = (queue, soon) => {
  const entries = waiting(queue)
  const late = entries.filter(({ at }) => Date.now() - at >= soon)
  const own = late.length ? [`${counted(late.length, late)} for the server.`] : []
  if (entries.length >= MOST) own.push("No more are taken until it answers.")
  return [...own, ...others(queue)].join(" ")
}
