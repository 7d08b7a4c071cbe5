// Edit mode: what the operations of edit.js need around them. Holds the edited lane with its history, drags boundaries,
// keeps unsaved edits for the session (they outlive a reload) and reports the whole lane with a rising revision.
import * as edit from "./edit.js"
import { snapped, timeAt, xOf } from "./geometry.js"

const GRIP = 6 // pixels from a boundary within which it is taken hold of
const SNAP = 8 // pixels within which a boundary snaps
const NEW = 5 // seconds of a new section

export class Editor {
  /** options: {lane, version, labels}. sections: the lane as Python gave it. report: called with each new state. */
  constructor(options, sections, report) {
    this.options = options
    this.report = report
    this.place = `earmark edit ${options.version} ${options.lane}`
    this.history = new edit.History(sections)
    this.revision = 0
    this.drag = null
    this.restore()
  }

  get sections() {
    return this.drag?.sections ?? this.history.now
  }

  restore() {
    try {
      const kept = JSON.parse(sessionStorage.getItem(this.place))
      if (!kept) return
      this.history = new edit.History(kept.now, kept.past, kept.future)
      this.revision = kept.revision
      this.tell()
    } catch {
      sessionStorage.removeItem(this.place)
    }
  }

  keep() {
    const { now, past, future } = this.history
    for (const kept of [{ now, past, future }, { now, past: [], future: [] }])
      try {
        sessionStorage.setItem(this.place, JSON.stringify({ ...kept, revision: this.revision }))
        return
      } catch {
        // full: then without the way back
      }
  }

  tell() {
    const sections = this.sections.map(({ label, start, end }) => ({ label, start, end }))
    this.report({ version: this.options.version, lane: this.options.lane, revision: this.revision, sections })
  }

  /** Takes on a new state of the lane. false: there was nothing to do. */
  take(sections) {
    return sections !== null && this.set(this.history.push(sections))
  }

  set(history) {
    if (history === this.history) return false
    this.history = history
    this.revision += 1
    this.keep()
    this.tell()
    return true
  }

  undo() {
    return this.set(this.history.undo())
  }

  redo() {
    return this.set(this.history.redo())
  }

  split(time) {
    return this.take(edit.split(this.sections, time))
  }

  merge(at) {
    return this.take(edit.merge(this.sections, at))
  }

  remove(at) {
    return this.take(edit.remove(this.sections, at))
  }

  relabel(at, key) {
    const name = this.options.labels.find((each) => each.key === key)
    return Boolean(name) && this.take(edit.relabel(this.sections, at, { label: name.label, key, color: name.color }))
  }

  add(time, span, key, duration) {
    const name = this.options.labels.find((each) => each.key === key) ?? this.options.labels[0]
    const at = span ?? { start: time, end: time + NEW }
    const fresh = { label: name.label, key: name.key, color: name.color, state: "", note: "" }
    return this.take(edit.add(this.sections, at.start, at.end - at.start, fresh, duration))
  }

  /** Moves the boundary nearest to a time by so many seconds; gives where it stands then, or null. */
  nudge(time, by, duration) {
    const [edge] = edit.edges(this.sections).sort((a, b) => Math.abs(a.time - time) - Math.abs(b.time - time))
    const moved = edge && edit.move(this.sections, edge, edge.time + by, duration)
    if (!moved || !this.take(moved)) return null
    return edge.left >= 0 ? moved[edge.left].end : moved[edge.right].start
  }

  /** The boundary at a place of the lane, or null. */
  gripped(view, x) {
    const near = edit
      .edges(this.sections)
      .map((edge) => ({ edge, far: Math.abs(xOf(view, edge.time) - x) }))
      .filter(({ far }) => far <= GRIP)
      .sort((a, b) => a.far - b.far)
    return near[0]?.edge ?? null
  }

  begin(edge) {
    this.drag = { edge, from: this.history.now, sections: this.history.now, time: edge.time }
  }

  /** The boundary follows the pointer and snaps to a candidate nearby, with `free` to none. */
  follow(view, x, candidates, free) {
    const reach = (SNAP / view.width) * view.span
    const at = timeAt(view, x)
    const time = free ? at : snapped(at, candidates, reach)
    const moved = edit.move(this.drag.from, this.drag.edge, time, view.duration)
    if (!moved) return
    const { left, right } = this.drag.edge
    this.drag.sections = moved
    this.drag.time = left >= 0 ? moved[left].end : moved[right].start
  }

  end(keep) {
    const { sections, from, time, edge } = this.drag
    this.drag = null
    if (keep && sections !== from && time !== edge.time) this.take(sections)
  }
}
