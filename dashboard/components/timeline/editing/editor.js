// Edit mode: the edited lane with its history, boundaries that are dragged, unsaved edits that outlive a reload. The whole
// lane is reported with a rising revision. The operations themselves are those of edit.js.
import * as edit from "./edit.js"
import { snapped, timeAt, xOf } from "../geometry.js"

/** @import { Candidate, Edge, EditedLane, EditOptions, Section, Span, View } from "../records.d.ts" */

const GRIP = 6 // pixels from a boundary within which it is taken hold of
const SNAP = 8 // pixels within which a boundary snaps
const UNNAMED = "#8a8a8a" // color of a section that nobody has named
const NEW = 5 // seconds of a new section
const LEAST_FACTOR = 0.5 // of a stretch

/**
 * The whole annotation while it is moved or stretched: time × factor + offset.
 *
 * @typedef {object} Whole
 * @property {Section[]} from
 * @property {Section[]} sections
 * @property {number} start seconds at which it was taken hold of
 * @property {number | null} pin seconds of the boundary that stays, null where all move
 * @property {number} offset seconds
 * @property {number} factor
 */

export class Editor {
  /**
   * @param {EditOptions} options
   * @param {Section[]} sections the lane as Python sent it
   * @param {(state: EditedLane) => void} report called with each new state
   */
  constructor(options, sections, report) {
    this.options = options
    this.report = report
    this.place = `earmark edit ${options.version} ${options.lane}`
    /** @type {edit.History<Section[]>} */
    this.history = new edit.History(sections)
    this.revision = 0
    /** @type {number[]} times of doubts that a person has settled */
    this.settled = []
    /** @type {{ edge: Edge, from: Section[], sections: Section[], time: number } | null} */
    this.drag = null
    /** @type {Whole | null} */
    this.whole = null
    this.restore()
  }

  get sections() {
    return this.whole?.sections ?? this.drag?.sections ?? this.history.now
  }

  restore() {
    try {
      const kept = JSON.parse(sessionStorage.getItem(this.place) ?? "null")
      if (!kept) return
      this.history = new edit.History(kept.now, kept.past, kept.future)
      this.revision = kept.revision
      this.settled = kept.settled ?? []
      this.send()
    } catch {
      sessionStorage.removeItem(this.place)
    }
  }

  keep() {
    const { now, past, future } = this.history
    for (const kept of [{ now, past, future }, { now, past: [], future: [] }])
      try {
        sessionStorage.setItem(this.place, JSON.stringify({ ...kept, revision: this.revision, settled: this.settled }))
        return
      } catch {
        // full: then without the way back
      }
  }

  send() {
    const sections = this.sections.map(({ label, start, end, note }) => ({ label, start, end, note: note ?? "" }))
    this.report({ version: this.options.version, lane: this.options.lane, revision: this.revision, sections })
  }

  /**
   * Takes on a new state of the lane. false: there was nothing to do.
   *
   * @param {Section[] | null} sections
   */
  take(sections) {
    return sections !== null && this.set(this.history.push(sections))
  }

  /** @param {edit.History<Section[]>} history */
  set(history) {
    if (history === this.history) return false
    this.history = history
    this.revision += 1
    this.keep()
    this.send()
    return true
  }

  /** A doubt at a time is none any more. @param {number} time */
  settle(time) {
    this.settled = [...this.settled, time]
    this.keep()
    return true
  }

  undo() {
    return this.set(this.history.undo())
  }

  redo() {
    return this.set(this.history.redo())
  }

  /** @param {number} time */
  split(time) {
    return this.take(edit.split(this.sections, time))
  }

  /** @param {number} at */
  merge(at) {
    return this.take(edit.merge(this.sections, at))
  }

  /** @param {number} at */
  remove(at) {
    return this.take(edit.remove(this.sections, at))
  }

  /**
   * @param {number} at
   * @param {string} key
   */
  relabel(at, key) {
    const name = this.options.labels.find((label) => label.key === key)
    return name !== undefined && this.take(edit.relabel(this.sections, at, { label: name.label, key, color: name.color }))
  }

  /**
   * @param {number} time
   * @param {Span | null} span
   * @param {string} key
   * @param {number} duration
   */
  add(time, span, key, duration) {
    const name = this.options.labels.find((label) => label.key === key) ?? this.options.labels[0]
    const at = span ?? { start: time, end: time + NEW }
    /** @type {Omit<Section, "start" | "end">} */
    const fresh = { label: name.label, key: name.key, color: name.color, state: "", note: "" }
    return this.take(edit.add(this.sections, at.start, at.end - at.start, fresh, duration))
  }

  /**
   * A boundary and the label of what begins there. false: nothing can begin there, or the lane has no such label.
   *
   * @param {number} time
   * @param {string} key
   * @param {number} duration
   */
  tap(time, key, duration) {
    const unnamed = { label: "", key: "", color: UNNAMED }
    const name = key ? this.options.labels.find((label) => label.key === key) : unnamed
    const isThere = this.sections.some(({ start }) => Math.abs(start - time) < edit.LEAST)
    if (!name || (!key && isThere)) return false // a boundary that is there keeps its name
    const fresh = { label: name.label, key: name.key, color: name.color, state: /** @type {""} */ (""), note: "" }
    return this.take(edit.tap(this.sections, Math.max(0, time), fresh, duration))
  }

  /**
   * Moves the boundary nearest to a time; returns where it is then, or null.
   *
   * @param {number} time
   * @param {number} by seconds
   * @param {number} duration
   */
  nudge(time, by, duration) {
    const [edge] = edit.edges(this.sections).sort((a, b) => Math.abs(a.time - time) - Math.abs(b.time - time))
    const moved = edge && edit.move(this.sections, edge, edge.time + by, duration)
    if (!moved || !this.take(moved)) return null
    return edge.left >= 0 ? moved[edge.left].end : moved[edge.right].start
  }

  /**
   * The boundary at a place of the lane, or null.
   *
   * @param {View} view
   * @param {number} x
   */
  gripped(view, x) {
    const near = edit
      .edges(this.sections)
      .map((edge) => ({ edge, far: Math.abs(xOf(view, edge.time) - x) }))
      .filter(({ far }) => far <= GRIP)
      .sort((a, b) => a.far - b.far)
    return near[0]?.edge ?? null
  }

  /** @param {Edge} edge */
  begin(edge) {
    this.drag = { edge, from: this.history.now, sections: this.history.now, time: edge.time }
  }

  /**
   * The boundary follows the pointer and snaps to a candidate nearby.
   *
   * @param {View} view
   * @param {number} x
   * @param {Candidate[]} candidates
   * @param {boolean} isFree with no snapping
   */
  follow(view, x, candidates, isFree) {
    if (!this.drag) return
    const reach = (SNAP / view.width) * view.span
    const at = timeAt(view, x)
    const time = isFree ? at : snapped(at, candidates, reach)
    const moved = edit.move(this.drag.from, this.drag.edge, time, view.duration)
    if (!moved) return
    const { left, right } = this.drag.edge
    this.drag.sections = moved
    this.drag.time = left >= 0 ? moved[left].end : moved[right].start
  }

  /** @param {boolean} isKept */
  end(isKept) {
    if (!this.drag) return
    const { sections, from, time, edge } = this.drag
    this.drag = null
    if (isKept && sections !== from && time !== edge.time) this.take(sections)
  }

  /**
   * Takes hold of all boundaries at a time. On the first or last of them they are stretched about the other one, elsewhere
   * moved.
   *
   * @param {number} time
   * @param {Edge | null} edge under the pointer
   */
  beginWhole(time, edge) {
    const from = this.history.now
    const times = edit.edges(from).map((each) => each.time)
    if (!times.length) return
    const ends = [times[0], times[times.length - 1]]
    const pin = edge && ends.includes(edge.time) ? ends[edge.time === ends[0] ? 1 : 0] : null
    this.whole = { from, sections: from, start: edge?.time ?? time, pin, offset: 0, factor: 1 }
  }

  /**
   * All boundaries follow the pointer.
   *
   * @param {View} view
   * @param {number} x
   */
  followWhole(view, x) {
    if (!this.whole) return
    const { from, start, pin } = this.whole
    const at = timeAt(view, x)
    const factor = pin === null ? 1 : Math.max(LEAST_FACTOR, (at - pin) / (start - pin))
    const offset = pin === null ? at - start : pin * (1 - factor)
    this.whole = { ...this.whole, offset, factor, sections: edit.moveAll(from, offset, factor, view.duration) }
  }

  /** @param {boolean} isKept */
  endWhole(isKept) {
    const { whole } = this
    this.whole = null
    return Boolean(whole && isKept && whole.sections !== whole.from) && this.take(whole?.sections ?? null)
  }
}
