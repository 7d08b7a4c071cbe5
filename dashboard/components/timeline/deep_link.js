// A span of time in the address of the page: ?t=63.2-71.0.
import { replaceAddress } from "../navigation/history.js"
import * as geo from "./geometry.js"

/** @import { Span } from "./records.d.ts" */
/** @import { TimelineSelection } from "./selection.js" */

const NEAR = 0.06 // seconds by which the span of a link may miss a section and still mean it

/**
 * The address of the page with the selected span in it; without one, with the next five seconds.
 *
 * @param {TimelineSelection} timeline
 */
export const address = ({ span, sound, data }) => {
  const url = new URL(window.location.href)
  const here = sound.time
  url.searchParams.set("t", geo.spanText(span ?? { start: here, end: Math.min(here + 5, data.duration) }))
  return url.href
}

/**
 * Writes the selected span into the address, without a rerun.
 *
 * @param {TimelineSelection} timeline
 */
export const writeLink = (timeline) => {
  const url = new URL(address(timeline))
  if (!timeline.span) url.searchParams.delete("t")
  timeline.linked = JSON.stringify(timeline.span && geo.spanOf(geo.spanText(timeline.span)))
  replaceAddress(url)
}

/**
 * The span of a link: selected, in view, the playhead at its start.
 *
 * @param {TimelineSelection} timeline
 * @param {Span} span
 */
export const openLink = (timeline, span) => {
  const { lanes, view, data, sound } = timeline
  timeline.linked = JSON.stringify(span)
  if (span.start >= data.duration) return
  /** @param {Span} section */
  const isSame = ({ start, end }) => Math.abs(start - span.start) < NEAR && Math.abs(end - span.end) < NEAR
  const lane = lanes.findIndex(({ sections }) => sections.some(isSame))
  if (lane >= 0) timeline.select({ lane, section: lanes[lane].sections.findIndex(isSame) }, true)
  else timeline.selectSpan(span, true)
  const [start, end] = [span.start, span.end].map((time) => geo.clamp(time, 0, data.duration))
  if (view.width && end - start < data.duration / 3) timeline.show(geo.around(view, start - 5, end + 5))
  sound.seek(start)
}
