// A span of time in the address of the page: ?t=63.2-71.0.
import * as geo from "./geometry.js"

const NEAR = 0.06 // seconds by which the span of a link may miss a section and still mean it

/** The address of the page with the selected span in it; without one, with the next five seconds. */
export const address = ({ span, sound, data }) => {
  const url = new URL(window.location.href)
  const here = sound.time
  url.searchParams.set("t", geo.spanText(span ?? { start: here, end: Math.min(here + 5, data.duration) }))
  return url.href
}

/** Writes what is selected into the address, without a rerun. */
export const writeLink = (timeline) => {
  const url = new URL(address(timeline))
  if (!timeline.span) url.searchParams.delete("t")
  timeline.linked = JSON.stringify(timeline.span && geo.spanOf(geo.spanText(timeline.span)))
  window.history.replaceState(window.history.state, "", url)
}

/** The span of a link: selected, in view, the playhead at its start. */
export const openLink = (timeline, span) => {
  const { lanes, view, data, sound } = timeline
  timeline.linked = JSON.stringify(span)
  if (span.start >= data.duration) return
  const same = ({ start, end }) => Math.abs(start - span.start) < NEAR && Math.abs(end - span.end) < NEAR
  const lane = lanes.findIndex(({ sections }) => sections.some(same))
  if (lane >= 0) timeline.select({ lane, section: lanes[lane].sections.findIndex(same) }, true)
  else timeline.selectSpan(span, true)
  const [start, end] = [span.start, span.end].map((time) => geo.clamp(time, 0, data.duration))
  if (view && end - start < data.duration / 3) timeline.show(geo.around(view, start - 5, end + 5))
  sound.seek(start)
}
