// Single keys that work on every page: search, keys, and G with a letter for a page. Never in fields, never with Ctrl,
// Alt or Meta, never while a key is held. The Guide switches all single keys off, those of other components too.
import { el, FIELDS, focused, GRIDS, origin } from "../common/elements.js"

const SETTING = "earmark single keys" // in this browser, see local_storage
const SOON = 1500 // milliseconds between G and its letter
const LIST = "earmark-keys"
const OWN_KEYS = ".timeline" // works by itself while it has the focus
const ADDRESSES = { l: "leaderboard", r: "report", c: "cases", s: "start" }
const WITHOUT_G = "review" // there G is the next reason
const SEARCH = "[data-testid=stTextInput] input[aria-label^='Text in']"
const STYLE = `
#${LIST} { position: fixed; inset: 0; margin: auto; width: min(38rem, 92vw); height: fit-content; max-height: 86vh; overflow: auto;
  padding: 1rem 1.2rem; border: 1px solid #8884; border-radius: 0.5rem; background: Canvas; color: CanvasText;
  font: 0.9rem/1.45 system-ui, sans-serif; color-scheme: light dark; }
#${LIST} h2 { margin: 0 0 0.4rem; font-size: 1.05rem; }
#${LIST} table { width: 100%; border-collapse: collapse; }
#${LIST} td, #${LIST} th { padding: 0.18rem 0.6rem 0.18rem 0; text-align: left; vertical-align: top; font-weight: 400; }
#${LIST} th { width: 9rem; font-weight: 650; white-space: nowrap; }
#${LIST} button { margin-top: 0.6rem; font: inherit; }`

/** Keys as the list shows them: where, key, what it does. */
export const ROWS = [
  ["Everywhere", "/", "search, where the page has a search field"],
  ["", "?", "show, hide this list"],
  ["", "G then L, R, C, S", "Leaderboard, Run report, Cases, Start (not on Review)"],
  ["Cases", "J, K", "next, previous row"],
  ["", "Space, Enter", "play the song of the row, open the case"],
  ["", "T", "set codes for the answer of the row"],
  ["Case", "Alt ←, Alt →", "previous, next case"],
  ["", "T, N", "set codes for this answer, or write a note"],
  ["", "R", "review the reference"],
  ["", "A, B, C, D", "songs of a question about several, also on Review"],
  ["", "A, B, X, C", "first, second sound; other sound at the same place; next claim of time"],
  ["Reasoning", "S, O, P, V", "claims of time: strike out, other time, pick words, store"],
  ["Timeline", "Space", "play, pause; its own ? lists all its keys"],
  ["Review", "1 to 4, 0, U", "verdict, skip, undo"],
  ["", "5 to 9, N, G", "cause, note, next reason"],
  ["Coding queue", "1 to 9", "set a code, after a note"],
  ["", "Ctrl Enter", "store and go to the next"],
]

/** @returns {boolean} whether single keys are on in this browser */
export const areKeysOn = () => {
  try {
    return localStorage.getItem(SETTING) !== "off"
  } catch {
    return true
  }
}

/** The page of an address, the last part of its path. */
const page = () => window.location.pathname.split("/").pop() ?? ""

/** @param {string} selector in the page or its menu */
const click = (selector) => {
  const node = document.querySelector(selector)
  if (node instanceof HTMLElement) node.click()
  return node !== null
}

/** @param {string} name of a page */
const open = (name) => click(`[data-testid=stSidebar] a:is([href="${name}"], [href^="${name}?"], [href*="/${name}"])`)

/** @type {HTMLElement | null} */
let before = null // what had the focus when the list was opened

/** Closes the list; the focus goes back to where it was. */
const closeList = () => {
  document.getElementById(LIST)?.remove()
  before?.focus({ preventScroll: true })
  before = null
}

const toggleList = () => {
  if (document.getElementById(LIST)) return closeList()
  before = focused()
  const list = el("div")
  list.id = LIST
  list.setAttribute("role", "dialog")
  list.setAttribute("aria-label", "Keys")
  const table = el("table")
  for (const [where, key, action] of ROWS) {
    const row = table.appendChild(el("tr"))
    row.append(el("td", "", where), el("th", "", key), el("td", "", action))
  }
  const close = el("button", "", "Close (Esc)")
  close.type = "button"
  close.onclick = closeList
  list.append(el("style", "", STYLE), el("h2", "", "Keys"), table, el("div", "", "The Guide switches single keys off."), close)
  document.body.append(list)
  close.focus()
}

/** @param {string} key on a case @returns {boolean} whether it did something */
const actOnCase = (key) => {
  if (key === "t" || key === "n") return click("[data-testid=stMain] a[href*='view=coding']")
  return key === "r" && click("[data-testid=stMain] .st-key-review_reference button")
}

/**
 * The button of a song of a question about several (`panels/song_choice.py`). Its key works in the timeline too.
 *
 * @param {KeyboardEvent} event
 * @returns {HTMLElement | null}
 */
const songButton = ({ key, shiftKey }) => {
  if (shiftKey || !/^[a-h]$/i.test(key)) return null
  const button = document.querySelector(`[data-testid=stMain] .st-key-clip_${key.toUpperCase()} button`)
  return button instanceof HTMLElement ? button : null
}

/** @param {string} key @param {boolean} isAfterG @returns {boolean} whether it did something */
const act = (key, isAfterG) => {
  if (isAfterG && key in ADDRESSES) return open(ADDRESSES[/** @type {keyof ADDRESSES} */ (key)])
  if (key === "?") {
    toggleList()
    return true
  }
  if (key === "/") {
    const field = document.querySelector(SEARCH)
    if (field instanceof HTMLElement) field.focus()
    return field !== null
  }
  return page() === "case" && actOnCase(key)
}

let lastG = 0

/** @param {KeyboardEvent} event first of all listeners, so that a key has one meaning */
export const onPageKey = (event) => {
  const { key, altKey, ctrlKey, metaKey, repeat, isComposing } = event
  if (key === "Escape" && document.getElementById(LIST)) return closeList()
  const at = origin(event)
  if (altKey || ctrlKey || metaKey || repeat || isComposing || key.length !== 1 || key === " ") return
  const song = songButton(event)
  if (at?.closest(`${FIELDS}, ${GRIDS}`) || (at?.closest(OWN_KEYS) && !song)) return
  if (!areKeysOn()) return event.stopImmediatePropagation()
  const name = key.toLowerCase()
  if (name === "g" && page() !== WITHOUT_G) {
    lastG = event.timeStamp
    return
  }
  const isAfterG = lastG > 0 && event.timeStamp - lastG < SOON
  lastG = 0
  if (song && !isAfterG) song.click()
  else if (!act(name, isAfterG)) return
  event.preventDefault()
  event.stopImmediatePropagation()
}
