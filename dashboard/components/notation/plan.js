// Which note sounds when, as pure functions.

/** @typedef {[start: number, duration: number, pitch: number]} Note seconds, seconds, MIDI */

/** @param {Note[]} notes */
export const lengthOf = (notes) => notes.reduce((end, [start, duration]) => Math.max(end, start + duration), 0)

/** @param {number} pitch */
export const frequencyOf = (pitch) => 440 * 2 ** ((pitch - 69) / 12)

/**
 * One melody after another, without a gap.
 *
 * @param {...Note[]} melodies
 */
export const inTurn = (...melodies) => {
  let at = 0
  return melodies.flatMap((notes) => {
    const from = at
    at += lengthOf(notes)
    return notes.map(([start, duration, pitch]) => /** @type {Note} */ ([from + start, duration, pitch]))
  })
}

/**
 * The notes that begin in [from, to).
 *
 * @param {Note[]} notes
 * @param {number} from
 * @param {number} to
 */
export const between = (notes, from, to) => notes.filter(([start]) => start >= from && start < to)
