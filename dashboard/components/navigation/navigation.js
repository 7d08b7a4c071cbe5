// Once per window: links, charts, scroll positions and entries of the history. At each run of a page what it asks for.
import { setFacts } from "../download/facts.js"
import { openTab, watchCharts } from "./charts.js"
import { importWhenIdle } from "./chunks.js"
import { fill, guardEntries, visit } from "./history.js"
import { followLink } from "./links.js"
import { keepWanted, visitWanted } from "./login.js"
import { onPageKey } from "./page_keys.js"
import { arrive, keepScroll } from "./scroll.js"
import { foldSidebar, nameDataSet } from "./sidebar.js"
import { watchTheme } from "./theme.js"

/** @import { ComponentCall, NavigationState } from "../common/globals.d.ts" */
/** @import { PageFacts } from "../download/facts.js" */

/**
 * @typedef {object} Data
 * @property {string[]} [looks] names of the link whose change is no entry of the history
 * @property {string} [path] the page's own address
 * @property {string} [run] names the run that has ended
 * @property {{ path: string, query: Record<string, string[]> }} [fill] what the page chose by itself
 * @property {PageFacts} [facts] what files that are saved say about the page
 * @property {string[]} [chunks] parts of Streamlit's JavaScript that the page will need
 * @property {boolean} [isShut] whether the page waits for a login
 * @property {{ href: string, instead: boolean, once: string }} [to] where to go; once: a visit has one such name
 */

/** @returns {NavigationState} */
const start = () => {
  /** @type {NavigationState} */
  const state = { looks: [], went: null, run: "", path: "" }
  document.addEventListener("click", followLink, true)
  document.addEventListener("mousedown", openTab, true)
  window.addEventListener("keydown", onPageKey, true)
  watchCharts()
  keepScroll()
  guardEntries(() => state.looks)
  watchTheme(() => visit(window.location.href))
  return state
}

/** @param {ComponentCall<Data>} call */
export default function ({ data }) {
  const state = (window.earmarkNavigation ??= start())
  if (data.chunks) importWhenIdle(data.chunks)
  if (data.looks) state.looks = data.looks
  if (data.facts) {
    setFacts(data.facts)
    nameDataSet(data.facts.dataSet)
  }
  if (data.fill) fill(data.fill)
  if (data.to && state.went !== data.to.once) {
    state.went = data.to.once
    visit(data.to.href, data.to.instead)
  }
  if (data.isShut) keepWanted()
  if (!data.run) return
  if (!state.run) {
    foldSidebar()
    visitWanted()
  }
  state.run = data.run
  state.path = data.path ?? ""
  if (data.path) arrive(data.path, data.run)
}
