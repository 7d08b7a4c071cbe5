// What the components of a page say to each other, as events of the window.

/**
 * @typedef {{ start: number, end: number }} Span seconds
 *
 * @typedef {object} Messages
 * @property {Span[]} earmark-select to the timeline: mark all of them, select the first
 * @property {Span | null} earmark-selected from the timeline: the span that is now selected
 * @property {Span & { from: number }} earmark-hear to the timeline: mark a span, play from a time
 * @property {null} earmark-focus to the timeline: take the focus
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
/** @type {"earmark-playing"} */
export const PLAYING = "earmark-playing"

/**
 * @template {keyof Messages} Name
 * @param {Name} name
 * @param {Messages[Name]} detail
 */
export const send = (name, detail) => window.dispatchEvent(new CustomEvent(name, { detail }))
