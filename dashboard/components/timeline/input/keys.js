// The keys, as a table: what is pressed, what it does, how the help says it. One list serves both.
// Letters that name a section in edit mode (see LETTERS) mean nothing else, so that a letter never does two things.
import { GRIDS, origin } from "../../common/elements.js"

/**
 * @typedef {object} KeyRow
 * @property {string[]} keys as the help shows them
 * @property {string[]} [press] as `nameOf` names them, where that differs
 * @property {string} action a name in ACTIONS
 * @property {(number | string | null)[]} [values] what the action gets, for each of them
 * @property {string} says
 *
 * @typedef {{ action: string, value: number | string | null }} Command
 * @typedef {Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "shiftKey">} Press
 */

/** @type {KeyRow[]} */
export const KEYS = [
  { keys: ["Space"], action: "toggle", says: "play, pause" },
  { keys: ["Enter"], action: "playSelected", says: "play the selected span" },
  { keys: ["←", "→"], press: ["ArrowLeft", "ArrowRight"], action: "step", values: [-1, 1], says: "1 s back, on" },
  {
    keys: ["Shift ←", "Shift →"],
    press: ["Shift+ArrowLeft", "Shift+ArrowRight"],
    action: "step",
    values: [-10, 10],
    says: "10 s back, on",
  },
  { keys: [",", "."], action: "step", values: [-0.05, 0.05], says: "0.05 s back, on" },
  { keys: ["Home", "End"], action: "jump", values: [0, Infinity], says: "start, end of the song" },
  { keys: ["[", "]"], action: "boundary", values: [-1, 1], says: "previous, next boundary of the lane" },
  { keys: ["Shift D", "D"], press: ["Shift+D", "d"], action: "disagreement", values: [-1, 1], says: "previous, next disagreement" },
  { keys: ["↑", "↓"], press: ["ArrowUp", "ArrowDown"], action: "lane", values: [-1, 1], says: "lane above, below" },
  { keys: ["L"], press: ["l"], action: "loop", says: "repeat the selected span, or the section under the playhead" },
  { keys: ["W"], press: ["w"], action: "preview", says: "hear the boundary: 2 s before to 2 s after" },
  { keys: ["+", "-"], action: "zoom", values: [1.6, 1 / 1.6], says: "zoom in, out" },
  { keys: ["F"], press: ["f"], action: "fit", says: "whole song" },
  { keys: ["Z"], press: ["z"], action: "zoomSelected", says: "zoom to the selected span" },
  { keys: ["<", ">"], action: "speed", values: [-1, 1], says: "slower, faster (pitch kept)" },
  { keys: ["E"], press: ["e"], action: "clickBoundaries", says: "clicks on boundaries" },
  { keys: ["Shift E"], press: ["Shift+E"], action: "clickBeats", says: "clicks on beats" },
  { keys: ["M"], press: ["m"], action: "layer", values: ["mel"], says: "mel spectrogram" },
  {
    keys: ["Shift C", "Shift V", "Shift F", "Shift R"],
    press: ["Shift+C", "Shift+V", "Shift+F", "Shift+R"],
    action: "layer",
    values: ["chroma", "novelty", "similarity", "others"],
    says: "chroma, novelty curve, self-similarity, other recordings",
  },
  { keys: ["R"], press: ["r"], action: "recording", says: "other recording, same place" },
  { keys: ["Y"], press: ["y"], action: "copyLink", says: "copy a link to the selected span" },
  { keys: ["?"], action: "help", says: "show, hide the keys" },
  { keys: ["Esc"], press: ["Escape"], action: "escape", says: "nothing selected, no repeat" },
]

/**
 * Keys while nothing is edited; then these letters name sections.
 *
 * @type {KeyRow[]}
 */
export const LISTEN_KEYS = [
  { keys: ["A", "B"], press: ["a", "b"], action: "playRecording", values: [0, 1], says: "play the first, second recording, or pause it" },
  { keys: ["X"], press: ["x"], action: "recording", says: "other recording, same place" },
  { keys: ["C"], press: ["c"], action: "claim", says: "play the next claim of the reasoning" },
]

/** @type {KeyRow[]} */
export const EDIT_KEYS = [
  { keys: ["Ctrl ←", "Ctrl →"], press: ["Mod+ArrowLeft", "Mod+ArrowRight"], action: "nudge", values: [-0.01, 0.01], says: "boundary at the playhead 0.01 s back, on" },
  { keys: ["Ctrl Shift ←", "Ctrl Shift →"], press: ["Mod+Shift+ArrowLeft", "Mod+Shift+ArrowRight"], action: "nudge", values: [-0.1, 0.1], says: "the same 0.1 s" },
  { keys: ["Shift X"], press: ["Shift+X"], action: "split", says: "cut the section at the playhead" },
  { keys: ["Shift J"], press: ["Shift+J"], action: "merge", says: "join with the next section" },
  { keys: ["Shift A"], press: ["Shift+A"], action: "add", says: "new section at the playhead, or in the selected span" },
  { keys: ["Shift T"], press: ["Shift+T"], action: "tapMode", says: "tap mode: while it plays, a letter sets a boundary and the label of what begins" },
  { keys: ["Tab", "Shift Tab"], press: ["Tab", "Shift+Tab"], action: "doubt", values: [1, -1], says: "next, previous place in doubt; Esc gives Tab back to the page" },
  { keys: ["Enter"], action: "accept", says: "at a place in doubt: set or keep the boundary, go to the next; else play the selected span" },
  { keys: ["Backspace"], action: "refuse", says: "at a place in doubt: no boundary, go to the next; else delete the section" },
  { keys: ["Shift P"], press: ["Shift+P"], action: "takeName", says: "take the proposed name of the section" },
  { keys: ["Del"], press: ["Delete"], action: "remove", says: "delete the section" },
  { keys: ["Ctrl Z"], press: ["Mod+z"], action: "undo", says: "undo" },
  { keys: ["Ctrl Y", "Ctrl Shift Z"], press: ["Mod+y", "Mod+Shift+Z"], action: "redo", values: [null, null], says: "redo" },
]

/**
 * One letter per label of the vocabulary; none of them is used in KEYS.
 *
 * @type {Record<string, string>}
 */
export const LETTERS = {
  i: "intro", v: "verse", p: "prechorus", c: "chorus", t: "postchorus", b: "bridge",
  n: "instrumental", s: "solo", k: "break", o: "outro", h: "theme", q: "silence", x: "other",
}

/** @param {KeyRow[]} rows */
const table = (rows) => {
  /** @type {Map<string, Command>} */
  const commands = new Map()
  for (const { keys, press = keys, action, values } of rows)
    press.forEach((name, i) => commands.set(name === "Space" ? " " : name, { action, value: values?.[i] ?? null }))
  return commands
}
const ALWAYS = table(KEYS)
const LISTENING = table(LISTEN_KEYS)
const EDITING = table(EDIT_KEYS)

/**
 * "Mod+Shift+ArrowLeft": Mod is Ctrl or Cmd; Shift is named only where it does not already make another sign.
 *
 * @param {Press} event
 */
export const nameOf = ({ key, ctrlKey, metaKey, shiftKey }) => {
  const mod = ctrlKey || metaKey
  const shift = shiftKey && (key.length > 1 || /\p{L}/u.test(key))
  const letter = key.length === 1 && /\p{L}/u.test(key)
  return `${mod ? "Mod+" : ""}${shift ? "Shift+" : ""}${letter ? (shift ? key.toUpperCase() : key.toLowerCase()) : key}`
}

/**
 * The command of a key; null where it has none. Alt belongs to the page.
 *
 * @param {KeyboardEvent} event
 * @param {boolean} isEditing
 * @returns {Command | null}
 */
export const commandOf = (event, isEditing) => {
  if (event.altKey || event.isComposing) return null
  const name = nameOf(event)
  if (isEditing) {
    const command = EDITING.get(name)
    if (command) return command
    if (name in LETTERS) return { action: "label", value: LETTERS[name] }
  }
  return ALWAYS.get(name) ?? (isEditing ? null : LISTENING.get(name)) ?? null
}

/**
 * Whether the event belongs to something one types in or chooses from.
 *
 * @param {Event} event
 */
export const isTyping = (event) => {
  const target = origin(event)
  if (!target) return false
  return target.isContentEditable || target.matches("input, textarea, select, [role=textbox], [role=combobox]")
}

/**
 * Whether a key does something on the control that has the focus: then it is the control's.
 *
 * @param {KeyboardEvent} event
 */
export const belongsToControl = (event) =>
  (event.key === " " || event.key === "Enter") && Boolean(origin(event)?.matches("button, a, summary"))

/** Actions that a held key repeats; any other happens once. */
export const REPEATED = new Set(["step", "boundary", "disagreement", "zoom", "nudge", "speed", "lane"])

/** Keys of the timeline that work where nothing on the page has the focus. The others scroll or change something. */
const PAGE_WIDE = new Set([" ", "a", "b", "c", "x", "ArrowLeft", "ArrowRight", "[", "]", "l", "d", "Shift+D", ",", ".", "w"])
const FREE = "body, [data-testid=stMain], [data-testid=stAppViewContainer], main"
/** Keys that scroll the page or belong to the control that has the focus. */
const OF_THE_PAGE = new Set(["ArrowUp", "ArrowDown", "Home", "End", "Enter", "Escape", "Tab", "Shift+Tab"])
/** Controls that arrows and letters move in. */
const MOVING = `[role=radio], [role=tab], [role=slider], [role=option], ${GRIDS}`

/**
 * Whether a key event that did not go to the timeline is its own.
 *
 * @param {KeyboardEvent} event
 * @param {boolean} isSole whether it has the keys of the page, whatever control has the focus
 */
export const isPageWide = (event, isSole) => {
  const at = origin(event)
  if (!at || event.defaultPrevented) return false
  if (!isSole || at.matches(MOVING)) return at.matches(FREE) && PAGE_WIDE.has(nameOf(event))
  return !OF_THE_PAGE.has(nameOf(event))
}
