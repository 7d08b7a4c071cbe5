// Once per window: doors, charts, scroll positions and entries of the history. At each run of a page what it asks for.
import { followDoors, go } from "./links.js"
import { press, watchCharts } from "./charts.js"
import { arrive, keepScroll } from "./scroll.js"
import { fill, keepEntries } from "./history_entries.js"

const start = () => {
  const kept = { looks: [], went: null, run: "", path: "" } // the run that ended last, and its page
  document.addEventListener("click", followDoors, true)
  document.addEventListener("mousedown", press, true)
  watchCharts()
  keepScroll()
  keepEntries(() => kept.looks)
  return kept
}

export default function ({ data }) {
  const kept = (window.earmarkNavigation ??= start())
  if (data.looks) kept.looks = data.looks
  if (data.fill) fill(data.fill)
  if (data.to && kept.went !== data.to.once) {
    kept.went = data.to.once
    go(data.to.href, data.to.instead)
  }
  if (!data.run) return
  Object.assign(kept, { run: data.run, path: data.path })
  if (data.path) arrive(data.path, data.run)
}
