// The lanes as they are drawn, and what is worked out from them.
import { boundaries, disagreements } from "./geometry.js"

/** The edited lane as it stands, differences from the reference; guides: times of the reference's boundaries. */
export const prepared = (given, editor) => {
  const sectionsOf = (lane) => (lane.id === editor?.options.lane ? editor.sections : lane.sections)
  const reference = given.find(({ kind }) => kind === "reference")
  const lanes = given.map((lane) => {
    const sections = sectionsOf(lane)
    const compared = lane.compare && reference && lane.id !== reference.id
    return { ...lane, sections, differs: compared ? disagreements(sectionsOf(reference), sections) : [] }
  })
  return { lanes, guides: reference ? boundaries(sectionsOf(reference)) : [] }
}

/** Where something begins or ends on a lane: boundaries and beats, in order. */
export const edges = ({ sections, ticks }) => [...boundaries(sections), ...ticks.map(({ time }) => time)].sort((a, b) => a - b)

/** The moments at which a click is heard. clicking: {boundary, beat}, which of them are wanted. */
export const clickEvents = (clicking, lane, beats) => [
  ...(clicking.boundary && lane ? edges(lane).map((time) => ({ time, kind: "boundary" })) : []),
  ...(clicking.beat ? beats.map(({ time, downbeat }) => ({ time, kind: downbeat ? "downbeat" : "beat" })) : []),
]
