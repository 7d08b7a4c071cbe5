// The controls around the timeline, all as real elements: buttons, menus, names of lanes, legend, keys, table.
// Texts of models and files are set as text, never as HTML.
import { el } from "../common/elements.js"
import { clock } from "./geometry.js"
import { EDIT_KEYS, KEYS, LETTERS, LISTEN_KEYS } from "./input/keys.js"
import { KINDS } from "./layers/layers.js"
import { SPEEDS } from "./playing/speeds.js"

/** @import { Lane } from "./records.d.ts" */
/** @typedef {[action: string, text: string, title: string, key: string, value?: number]} Button */
/** @typedef {ReturnType<typeof build>} Parts */

/** @type {Button} */
const PLAY = ["toggle", "▶", "Play", "Space"]
/** @type {Button[]} */
const BUTTONS = [
  ["loop", "⟲ Repeat", "Repeat the selected span", "L"],
  ["preview", "⇥ Boundary", "Hear 2 s before to 2 s after the nearest boundary", "W"],
  ["clickBoundaries", "Clicks: edges", "Clicks on the boundaries of the chosen lane", "E"],
  ["clickBeats", "beats", "Clicks on beats", "Shift E"],
]
/** @type {Button[]} */
const RIGHT = [
  ["zoom", "–", "Zoom out", "-", 1 / 1.6],
  ["fit", "Fit", "Whole song", "F"],
  ["zoom", "+", "Zoom in", "+", 1.6],
  ["copyLink", "Link", "Copy a link to the selected span", "Y"],
  ["help", "?", "Show the keys", "?"],
]
/** @type {Button[]} */
const EDITING = [
  ["undo", "↶ Undo", "Undo", "Ctrl Z"],
  ["redo", "↷ Redo", "Redo", "Ctrl Y"],
  ["split", "Cut", "Cut the section at the playhead", "Shift X"],
  ["merge", "Join", "Join with the next section", "Shift J"],
  ["add", "New", "New section at the playhead, or in the selected span", "Shift A"],
  ["remove", "Delete", "Delete the selected section", "Del"],
]
/** @type {Button[]} */
const TAPPING = [
  ["tapMode", "Tap", "Tap mode: while it plays, a letter sets a boundary and the label of what begins", "Shift T"],
  ["snap", "to beats", "Tapped boundaries go to the nearest beat", "click"],
  ["calibrate", "Latency", "Measure how late your keys are: press Space at nine clicks", "click"],
  ["preroll", "Preroll", "Play from 2 s before the playhead", "click"],
]

/** @param {Button} button */
const button = ([action, text, title, key, value]) => {
  const node = el("button", "", text)
  node.type = "button"
  node.title = `${title} (${key})`
  node.setAttribute("aria-label", title)
  node.dataset.action = action
  if (value !== undefined) node.dataset.value = String(value)
  return node
}

/** @type {Record<string, string>} */
const LAYER_KEYS = { mel: "M", chroma: "Shift C", novelty: "Shift V", similarity: "Shift F", others: "Shift R" }

/**
 * @param {string} kind
 * @param {string} text
 * @param {string} name
 */
const layerSwitch = (kind, text, name) => {
  const node = el("button", "", text)
  node.type = "button"
  node.title = `Show or hide: ${name} (${LAYER_KEYS[kind]})`
  node.setAttribute("aria-label", name)
  node.dataset.layer = kind
  return node
}

/**
 * @param {string} name
 * @param {string} label
 */
const menu = (name, label) => {
  const node = el("select")
  node.name = name
  node.setAttribute("aria-label", label)
  return node
}

/**
 * @param {string} placeholder
 * @param {string} label
 */
const field = (placeholder, label) => {
  const node = el("input", "time")
  Object.assign(node, { placeholder, title: label, size: 6 })
  node.setAttribute("aria-label", label)
  return node
}

/** @param {string} label */
const slider = (label) => {
  const node = el("input", "volume")
  Object.assign(node, { type: "range", min: "0", max: "1", step: "0.05", value: "1", title: label })
  node.setAttribute("aria-label", label)
  return node
}

/**
 * @param {HTMLSelectElement} node
 * @param {[value: string, text: string][]} choices
 */
const setOptions = (node, choices) =>
  node.replaceChildren(...choices.map(([value, text]) => Object.assign(el("option", "", text), { value })))

/**
 * Builds everything once and returns the parts that change.
 *
 * @param {HTMLElement} root
 */
export const build = (root) => {
  const parts = {
    bar: el("div", "bar"),
    edit: el("div", "bar edit"),
    status: el("div", "status"),
    names: el("div", "names"),
    overview: el("canvas", "overview"),
    stage: el("canvas", "stage"),
    head: el("div", "playhead"),
    hover: el("div", "hover"),
    says: el("div", "says"),
    legend: el("div", "legend"),
    help: el("div", "help"),
    link: el("input", "link"),
    cross: el("div", "cross"),
    layers: el("details", "menu"),
    switches: Object.entries(KINDS).map(([kind, { button: text, name }]) => layerSwitch(kind, text, name)),
    table: el("details", "table"),
    field: el("div", "field"),
    grid: el("div", "grid"),
    play: button(PLAY),
    clock: el("span", "clock"),
    speed: menu("speed", "Speed, pitch kept"),
    recording: menu("recording", "Recording"),
    label: menu("label", "Label of the selected section"),
    goTo: field("Go to", "Go to a time: minutes and seconds, or seconds"),
    volume: slider("Volume of the sound"),
    clickVolume: slider("Volume of the clicks"),
    download: el("span"),
  }
  const { bar, edit } = parts
  bar.setAttribute("role", "toolbar")
  bar.setAttribute("aria-label", "Playing and view")
  setOptions(parts.speed, SPEEDS.map((speed) => [String(speed), `${speed}×`]))
  parts.speed.value = "1"
  parts.link.readOnly = true
  parts.link.hidden = true
  parts.link.setAttribute("aria-label", "Link to this span")
  bar.append(parts.play, parts.clock, ...BUTTONS.map(button), parts.speed, parts.recording, parts.volume, parts.clickVolume, el("span", "gap"), parts.layers, ...RIGHT.map(button), parts.download, parts.link)
  edit.setAttribute("role", "toolbar")
  edit.setAttribute("aria-label", "Editing")
  edit.append(el("span", "tag", "Editing"), ...EDITING.map(button), parts.label, ...TAPPING.map(button), parts.goTo)
  parts.field.append(parts.overview, parts.stage, parts.head, parts.cross, parts.hover)
  parts.grid.append(parts.names, parts.field)
  const menuBox = el("div", "switches")
  menuBox.append(...parts.switches)
  parts.layers.append(el("summary", "", "Layers"), menuBox)
  parts.cross.hidden = true
  parts.says.setAttribute("role", "status")
  parts.status.setAttribute("role", "status")
  for (const canvas of [parts.overview, parts.stage]) canvas.setAttribute("aria-hidden", "true")
  parts.help.hidden = true
  parts.hover.hidden = true
  parts.table.append(el("summary", "", "Sections as a table"))
  root.append(bar, edit, parts.grid, parts.says, parts.status, parts.legend, parts.help, parts.table)
  return parts
}

/**
 * @param {HTMLElement} root
 * @param {string} action
 * @returns {NodeListOf<HTMLButtonElement>}
 */
const buttonsOf = (root, action) => root.querySelectorAll(`button[data-action="${action}"]`)

/**
 * @param {HTMLElement} root
 * @param {string} action
 * @param {boolean} on
 */
export const setPressed = (root, action, on) => {
  for (const node of buttonsOf(root, action)) node.setAttribute("aria-pressed", String(on))
}

/**
 * @param {HTMLElement} root
 * @param {string} action
 * @param {boolean} on
 */
export const setEnabled = (root, action, on) => {
  for (const node of buttonsOf(root, action)) node.disabled = !on
}

/**
 * @param {HTMLSelectElement} node
 * @param {[value: string, text: string][]} choices
 * @param {string} value
 */
export const fillMenu = (node, choices, value) => {
  setOptions(node, choices)
  node.value = value
  node.hidden = choices.length < 2
}

/**
 * @param {HTMLElement} help
 * @param {boolean} isEditing
 */
export const fillHelp = (help, isEditing) => {
  const list = el("dl")
  /**
   * @param {string[]} keys
   * @param {string} says
   */
  const line = (keys, says) => {
    const row = list.appendChild(el("div"))
    const term = row.appendChild(el("dt"))
    keys.forEach((key) => term.append(el("kbd", "", key)))
    row.append(el("dd", "", says))
  }
  for (const { keys, says } of isEditing ? [...EDIT_KEYS, ...KEYS] : [...KEYS, ...LISTEN_KEYS]) line(keys, says)
  if (isEditing) for (const [letter, label] of Object.entries(LETTERS)) line([letter.toUpperCase()], `call it ${label}`)
  if (isEditing) {
    line(["Shift drag"], "a boundary: without snapping")
    line(["Alt drag"], "edited lane: all boundaries; from the first or last one: stretched about the other end")
  }
  line(["Ctrl wheel"], "zoom at the pointer; the wheel alone does it while the timeline has the focus")
  line(["Shift wheel"], "move along")
  help.replaceChildren(el("strong", "", "Keys, while the timeline has the focus"), list)
}

/**
 * The same sections as a table, for those who cannot see the drawing: made when it is opened.
 *
 * @param {HTMLElement} table
 * @param {Lane[]} lanes
 */
export const fillTable = (table, lanes) => {
  const body = el("table")
  const head = body.appendChild(el("thead")).appendChild(el("tr"))
  for (const title of ["Lane", "Section", "From", "To", "Remark"]) head.append(el("th", "", title))
  const rows = body.appendChild(el("tbody"))
  lanes.forEach((lane, l) =>
    lane.sections.forEach((section, i) => {
      const row = rows.appendChild(el("tr"))
      const go = el("button", "", section.label || "section")
      go.type = "button"
      go.dataset.section = `${l} ${i}`
      row.append(el("td", "", lane.name), el("td"), el("td", "", clock(section.start)), el("td", "", clock(section.end)))
      row.children[1].append(go)
      row.append(el("td", "", section.note))
    }),
  )
  lanes.forEach(({ name, ticks, marks, changes }) => {
    for (const { time, strength } of changes) {
      const row = rows.appendChild(el("tr"))
      for (const text of [name, "change", clock(time), "", `strength ${strength.toFixed(2)}`]) row.append(el("td", "", text))
    }
    const kinds = new Map(marks.map(({ time, kind }) => [time, kind]))
    for (const { time, ignored } of ticks) {
      const row = rows.appendChild(el("tr"))
      for (const text of [name, "beat", clock(time), "", ignored || kinds.get(time) || ""]) row.append(el("td", "", text))
    }
  })
  table.querySelector("table")?.remove()
  table.append(body)
}
