// What the components of a page say to each other, as events of the window.

/**
 * @typedef {{ start: number, end: number }} Span seconds
 *
 * @typedef {object} Messages
 * @property {Span[]} earmark-select to the timeline: mark all of them, select the first
 * @property {Span | null} earmark-selected from the timeline: the span that is now selected
 * @property {Span & { from: number }} earmark-hear to the timeline: mark a span, play from a time
 * @property {null} earmark-focus to the timeline: take the focus, unless somebody writes in a field, and the page's keys
 * @property {Span[]} earmark-doubts to the timeline: seconds that are in doubt, marked on the ruler
 * @property {number} earmark-listened from a player: so many more seconds were played
 * @property {unknown} earmark-playing from a player that starts: of all of a page one plays
 */

/** @type {"earmark-select"} */
export const SELECT = "earmark-select"
/** @type {"earmark-selected"} */
export const SELECTED = "earmark-selected"
/** @type {"earmark-hear"} */
export const HEAR = "earmark-hear"
/** @type {"earmark-focus"} */
export const FOCUS = "earmark-focus"
/** @type {"earmark-doubts"} */
export const DOUBTS = "earmark-doubts"
/** @type {"earmark-listened"} */
export const LISTENED = "earmark-listened"
/** @type {"earmark-playing"} */
export const PLAYING = "earmark-playing"

/** To the timeline, which comes later than what sends them: each waits for one that receives it. */
const WAITING = /** @type {string[]} */ ([SELECT, HEAR, FOCUS, DOUBTS])

/** @type {Map<string, { detail: any, view: string }>} the last message of each name that nobody has received yet */
const unread = new Map()

/** The page and the case on it: a message for one is none for another. */
const view = () => `${window.location.pathname} ${new URLSearchParams(window.location.search).get("q")}`

/**
 * @template {keyof Messages} Name
 * @param {Name} name
 * @param {Messages[Name]} detail
 */
export const send = (name, detail) => {
  const isUnread = window.dispatchEvent(new CustomEvent(name, { detail, cancelable: true }))
  if (isUnread && WAITING.includes(name)) unread.set(name, { detail, view: view() })
  else unread.delete(name)
}

/**
 * Calls with each message of a name, and soon with the last one that nobody has received.
 *
 * @template {keyof Messages} Name
 * @param {Name} name
 * @param {(detail: Messages[Name]) => void} act
 * @param {AbortSignal} signal ends it
 */
export const receive = (name, act, signal) => {
  /** @param {Event} event */
  const listener = (event) => {
    event.preventDefault() // says to `send` that somebody was there
    act(/** @type {CustomEvent<Messages[Name]>} */ (event).detail)
  }
  window.addEventListener(name, listener, { signal })
  const late = unread.get(name)
  unread.delete(name)
  if (late?.view === view()) queueMicrotask(() => signal.aborted || act(late.detail))
}
