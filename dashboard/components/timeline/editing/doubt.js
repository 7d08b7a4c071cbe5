// Where an annotation is in doubt: what Tab visits.
import { boundaries } from "../geometry.js"

/** @import { Change, Doubt, Section } from "../records.d.ts" */

/** Seconds within which a boundary and a change are the same. */
export const NEAR = 0.5

/**
 * The places in doubt, in order of time. A place is in doubt
 *
 * - where the sound changes and the annotation has no boundary within NEAR seconds: changes that the slider shows, and
 *   those that its next step would add;
 * - where the annotation has a boundary inside the song, and the sound has no such change within NEAR seconds;
 * - at the start of a song without any section;
 *
 * unless a person has settled it: has dropped the change, or has confirmed the boundary. Without changes nothing is.
 *
 * @param {Section[]} sections
 * @param {Change[]} changes
 * @param {number[]} settled times
 * @param {number} duration
 * @returns {Doubt[]}
 */
export const doubtsOf = (sections, changes, settled, duration) => {
  if (!changes.length) return []
  const edges = boundaries(sections)
  const inner = edges.filter((time) => time >= NEAR && time <= duration - NEAR)
  const times = changes.map(({ time }) => time)
  /** @param {number[]} others @param {number} time */
  const isAlone = (others, time) => others.every((other) => Math.abs(other - time) > NEAR)
  return [
    ...[...(sections.length ? [] : [0]), ...times.filter((time) => isAlone(edges, time))].map((time) => doubt(time, "change")),
    ...inner.filter((time) => isAlone(times, time)).map((time) => doubt(time, "boundary")),
  ]
    .filter(({ time }) => !settled.some((other) => Math.abs(other - time) < 0.001))
    .sort((a, b) => a.time - b.time)
}

/** @param {number} time @param {Doubt["kind"]} kind @returns {Doubt} */
const doubt = (time, kind) => ({ time, kind })
