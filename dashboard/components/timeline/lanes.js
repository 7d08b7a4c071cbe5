// The lanes as they are drawn, and what is worked out from them.
import { doubtsOf } from "./editing/doubt.js"
import { boundaries, disagreements } from "./geometry.js"

/** @import { Editor } from "./editing/editor.js" */
/** @import { Beat, Click, Doubt, Lane, LaneData } from "./records.d.ts" */

/**
 * The edited lane with its edits, differences from the reference; guides: times of the reference's boundaries. open:
 * places of the edited lane in doubt.
 *
 * @param {LaneData[]} data
 * @param {Editor | null} editor
 * @param {number} duration
 * @returns {{ lanes: Lane[], guides: number[], open: Doubt[] }}
 */
export const prepared = (data, editor, duration) => {
  /** @param {LaneData} lane */
  const sectionsOf = (lane) => (lane.id === editor?.options.lane ? editor.sections : lane.sections)
  const reference = data.find((lane) => lane.kind === "reference" && sectionsOf(lane).length) // one of a song from nothing is empty
  const lanes = data.map((lane) => {
    const sections = sectionsOf(lane)
    const differs = lane.compare && reference && lane.id !== reference.id
      ? disagreements(sectionsOf(reference), sections)
      : []
    return { ...lane, sections, differs }
  })
  const changes = data.flatMap((lane) => lane.changes)
  const open = editor ? doubtsOf(editor.sections, changes, editor.settled, duration) : []
  return { lanes, open, guides: reference ? boundaries(sectionsOf(reference)) : [] }
}

/**
 * Where something begins, ends or changes on a lane: boundaries, beats and changes, in order.
 *
 * @param {LaneData} lane
 */
export const edges = ({ sections, ticks, changes }) =>
  [...boundaries(sections), ...[...ticks, ...changes].map(({ time }) => time)].sort((a, b) => a - b)

/**
 * The moments at which a click sounds.
 *
 * @param {{ boundary: boolean, beat: boolean }} clicking which of them are wanted
 * @param {LaneData | undefined} lane
 * @param {Beat[]} beats
 * @returns {Click[]}
 */
export const clickEvents = (clicking, lane, beats) => [
  ...(clicking.boundary && lane ? edges(lane) : []).map((time) => /** @type {Click} */ ({ time, kind: "boundary" })),
  ...(clicking.beat ? beats : []).map(
    ({ time, downbeat }) => /** @type {Click} */ ({ time, kind: downbeat ? "downbeat" : "beat" }),
  ),
]
