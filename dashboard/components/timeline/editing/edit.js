// Editing one lane, as pure functions: sections in, new sections out; arguments do not change.
// Sections are in order of time and do not overlap. Where two touch they share a boundary, and moving it moves both.
// Boundaries never cross, and nothing leaves the song (0 to duration). null: cannot be done.
/** @import { Edge, Label, Section } from "../records.d.ts" */

/** Seconds that a section must keep. */
export const LEAST = 0.05

const NEAR = 1e-6

/** @param {number} time */
const round = (time) => Math.round(time * 1000) / 1000

/**
 * @param {Section[]} sections
 * @param {number} at
 * @param {number} count
 * @param {...Section} others
 */
const replaced = (sections, at, count, ...others) => [...sections.slice(0, at), ...others, ...sections.slice(at + count)]

/**
 * The boundaries of a lane.
 *
 * @param {Section[]} sections
 */
export const edges = (sections) => {
  /** @type {Edge[]} */
  const result = []
  sections.forEach((section, i) => {
    const last = result.at(-1)
    if (last && Math.abs(last.time - section.start) < NEAR) last.right = i
    else result.push({ time: section.start, left: -1, right: i })
    result.push({ time: section.end, left: i, right: -1 })
  })
  return result
}

/**
 * How far a boundary may go.
 *
 * @param {Section[]} sections
 * @param {Edge} edge
 * @param {number} duration
 */
export const limits = (sections, { left, right }, duration) => {
  const earlier = left >= 0 ? sections[left].start + LEAST : right > 0 ? sections[right - 1].end : 0
  const next = right >= 0 ? sections[right].end - LEAST : (sections[left + 1]?.start ?? duration)
  return { low: earlier, high: Math.min(next, duration) }
}

/**
 * A boundary moved, as far as it may go.
 *
 * @param {Section[]} sections
 * @param {Edge} edge
 * @param {number} time
 * @param {number} duration
 */
export const move = (sections, edge, time, duration) => {
  const { low, high } = limits(sections, edge, duration)
  if (low > high) return null
  const to = Math.max(low, Math.min(high, round(time)))
  return sections.map((section, i) => {
    if (i === edge.left) return { ...section, end: to }
    return i === edge.right ? { ...section, start: to } : section
  })
}

/**
 * The section at a time cut in two; both keep the label, the first keeps the note.
 *
 * @param {Section[]} sections
 * @param {number} time
 */
export const split = (sections, time) => {
  const at = sections.findIndex(({ start, end }) => time >= start + LEAST && time <= end - LEAST)
  if (at < 0) return null
  const here = sections[at]
  return replaced(sections, at, 1, { ...here, end: round(time) }, { ...here, start: round(time), note: "" })
}

/**
 * A section and the next become one, called as the first, with the notes of both.
 *
 * @param {Section[]} sections
 * @param {number} at
 */
export const merge = (sections, at) => {
  if (at < 0 || at + 1 >= sections.length) return null
  const [first, second] = sections.slice(at, at + 2)
  const note = [first.note, second.note].filter(Boolean).join("; ")
  return replaced(sections, at, 2, { ...first, end: second.end, note })
}

/**
 * A section with another label.
 *
 * @param {Section[]} sections
 * @param {number} at
 * @param {Label} name
 */
export const relabel = (sections, at, name) =>
  at < 0 || at >= sections.length || sections[at].label === name.label
    ? null
    : replaced(sections, at, 1, { ...sections[at], ...name })

/**
 * A boundary at a time, and the section that begins there called so: up to the next boundary or, where nothing is yet, to
 * the next section or the end of the song.
 *
 * @param {Section[]} sections
 * @param {number} time
 * @param {Omit<Section, "start" | "end">} name
 * @param {number} duration
 */
export const tap = (sections, time, name, duration) => {
  const at = sections.findIndex(({ start, end }) => time >= start - LEAST && time <= end - LEAST)
  if (at < 0) {
    const ending = sections.find(({ start, end }) => time > start && time < end) // within LEAST of its end
    return add(sections, ending?.end ?? time, duration, name, duration)
  }
  const here = sections[at]
  if (time < here.start + LEAST) return replaced(sections, at, 1, { ...here, ...name })
  return replaced(sections, at, 1, { ...here, end: round(time) }, { ...here, ...name, start: round(time) })
}

/**
 * All boundaries at time × factor + offset; what leaves the song is cut off.
 *
 * @param {Section[]} sections
 * @param {number} offset seconds
 * @param {number} factor
 * @param {number} duration
 */
export const moveAll = (sections, offset, factor, duration) => {
  /** @param {number} time */
  const moved = (time) => round(Math.max(0, Math.min(duration, time * factor + offset)))
  return sections
    .map((section) => ({ ...section, start: moved(section.start), end: moved(section.end) }))
    .filter(({ start, end }) => end - start >= LEAST)
}

/**
 * Without a section; what it covered is then empty.
 *
 * @param {Section[]} sections
 * @param {number} at
 */
export const remove = (sections, at) => (at < 0 || at >= sections.length ? null : replaced(sections, at, 1))

/**
 * A new section in the empty span around a time; shorter than `length` where something is in the way.
 *
 * @param {Section[]} sections
 * @param {number} time
 * @param {number} length
 * @param {Omit<Section, "start" | "end">} name
 * @param {number} duration
 */
export const add = (sections, time, length, name, duration) => {
  const at = sections.findIndex(({ end }) => end > time + NEAR)
  const place = at < 0 ? sections.length : at
  const end = Math.min(time + length, sections[place]?.start ?? duration, duration)
  if (time < 0 || end - time < LEAST) return null
  return replaced(sections, place, 0, { ...name, start: round(time), end: round(end) })
}

/**
 * All states of a lane, without limit: undo and redo.
 *
 * @template State
 */
export class History {
  /**
   * @param {State} now
   * @param {State[]} [past]
   * @param {State[]} [future]
   */
  constructor(now, past = [], future = []) {
    this.now = now
    this.past = past
    this.future = future
  }

  /** @param {State} next */
  push(next) {
    return new History(next, [...this.past, this.now], [])
  }

  undo() {
    if (!this.past.length) return this
    return new History(this.past[this.past.length - 1], this.past.slice(0, -1), [this.now, ...this.future])
  }

  redo() {
    if (!this.future.length) return this
    return new History(this.future[0], [...this.past, this.now], this.future.slice(1))
  }
}
