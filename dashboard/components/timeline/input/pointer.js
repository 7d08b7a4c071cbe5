// Mouse, pen and touch on the drawing: click, double click, dragging a span or a boundary, wheel.
import { boundaries, clamp, clock, panned, placed, revealed, timeAt, whole, xOf, zoomed } from "../geometry.js"
import { hit } from "../layout.js"

/** @import { Candidate, Edge, Place } from "../records.d.ts" */
/** @import { Timeline } from "../timeline.js" */

const STILL = 4 // pixels within which a press is a click
const ON_BEAT = 0.05 // seconds

export class Pointer {
  /** @param {Timeline} timeline */
  constructor(timeline) {
    this.timeline = timeline
    /** @type {{ x: number, time: number, target: Place | null, edge: Edge | null, isWhole: boolean, moved: boolean } | null} */
    this.press = null
    /** @type {{ x: number, y: number } | null} where the pointer rests */
    this.resting = null
    const { listeners, parts: { stage, overview } } = timeline
    listeners.on(stage, "pointerdown", (event) => this.down(event))
    listeners.on(stage, "pointermove", (event) => this.move(event))
    listeners.on(stage, "pointerup", (event) => this.up(event))
    listeners.on(stage, "pointercancel", () => this.cancel())
    listeners.on(stage, "pointerleave", () => this.leave())
    listeners.on(stage, "dblclick", (event) => this.double(event))
    listeners.on(overview, "pointerdown", (event) => this.pan(event))
    listeners.on(overview, "pointermove", (event) => event.buttons & 1 && this.pan(event))
    for (const canvas of [stage, overview])
      listeners.on(canvas, "wheel", (event) => this.wheel(event, canvas === overview), { passive: false })
    listeners.on(timeline.root, "keydown", (event) => event.key === "Escape" && this.cancel())
  }

  /** @param {MouseEvent} event */
  at(event) {
    const box = this.timeline.parts.stage.getBoundingClientRect()
    return { x: event.clientX - box.left, y: event.clientY - box.top }
  }

  /** @param {PointerEvent} event */
  down(event) {
    if (event.button !== 0) return
    const t = this.timeline
    t.root.focus({ preventScroll: true })
    t.parts.stage.setPointerCapture(event.pointerId)
    const { x, y } = this.at(event)
    const target = hit(t.lanes, t.rows, t.view, x, y)
    const edge = this.edge(target, x)
    const time = timeAt(t.view, x)
    const isWhole = event.altKey && this.isEdited(target)
    this.press = { x, time, target, edge, isWhole, moved: false }
    if (isWhole) t.editor?.beginWhole(time, edge)
    else if (edge) t.editor?.begin(edge)
  }

  /** @param {Place | null} target */
  isEdited(target) {
    const { editor, lanes } = this.timeline
    return Boolean(target && editor && lanes[target.lane].id === editor.options.lane)
  }

  /**
   * The boundary of the edited lane under the pointer.
   *
   * @param {Place | null} target
   * @param {number} x
   */
  edge(target, x) {
    const { editor, view } = this.timeline
    return editor && this.isEdited(target) ? editor.gripped(view, x) : null
  }

  /** @param {PointerEvent} event */
  move(event) {
    const { x, y } = this.at(event)
    this.hover(x, y)
    const { press, timeline: t } = this
    if (!press) return
    press.moved ||= Math.abs(x - press.x) > STILL
    if (!press.moved) return
    if (press.isWhole) return this.dragWhole(x)
    if (press.edge) return this.drag(x, event.shiftKey)
    const [start, end] = [press.time, clamp(timeAt(t.view, x), 0, t.data.duration)].sort((a, b) => a - b)
    t.selectSpan({ start, end }, true)
  }

  /**
   * @param {number} x
   * @param {boolean} isFree
   */
  drag(x, isFree) {
    const t = this.timeline
    if (!t.editor?.drag) return
    t.editor.follow(t.view, x, this.candidates(t.editor.options.lane), isFree)
    t.prepare()
    t.say(`boundary at ${t.editor.drag.time.toFixed(3)} s`)
    t.invalidate()
  }

  /** All boundaries at once, with what that does. @param {number} x */
  dragWhole(x) {
    const t = this.timeline
    t.editor?.followWhole(t.view, x)
    const moved = t.editor?.whole
    if (!moved) return
    t.prepare()
    const times = boundaries(moved.sections)
    const onBeat = times.filter((time) => t.beats.some((beat) => Math.abs(beat.time - time) <= ON_BEAT)).length
    const beats = t.beats.length ? `, ${onBeat} of ${times.length} boundaries on beats` : ""
    const offset = `${moved.offset < 0 ? "−" : "+"}${Math.abs(moved.offset).toFixed(2)}`
    t.say(`all boundaries: ${offset} s, × ${moved.factor.toFixed(4)}${beats}; Esc leaves them`)
    t.invalidate()
  }

  /**
   * What a boundary snaps to; downbeats and boundaries of the other lanes pull harder than beats.
   *
   * @param {string} edited id of the edited lane
   * @returns {Candidate[]}
   */
  candidates(edited) {
    const t = this.timeline
    const others = t.lanes.filter(({ id, kind }) => id !== edited && ["reference", "song"].includes(kind))
    const edges = others
      .flatMap(({ sections, changes }) => [...boundaries(sections), ...changes.map(({ time }) => time)])
      .map((time) => ({ time, weight: 1.5 }))
    return [...t.beats.map(({ time, downbeat }) => ({ time, weight: downbeat ? 1.5 : 1 })), ...edges]
  }

  /** @param {PointerEvent} event */
  up(event) {
    const { press, timeline: t } = this
    if (!press) return
    this.press = null
    if (press.isWhole) return t.afterEdit(Boolean(t.editor?.endWhole(press.moved)))
    if (press.edge) {
      t.editor?.end(press.moved)
      return t.afterEdit(true)
    }
    if (press.moved && t.span) {
      t.selectSpan(t.span)
      return t.sound.seek(t.span.start)
    }
    if (press.target && press.target.section >= 0) {
      if (event.shiftKey) return t.sound.seek(press.time)
      return t.goTo(press.target)
    }
    if (press.target) t.lane = press.target.lane
    t.sound.seek(press.time)
    t.invalidate()
  }

  cancel() {
    const { press, timeline: t } = this
    this.press = null
    if (!press?.edge && !press?.isWhole) return
    t.editor?.end(false)
    t.editor?.endWhole(false)
    t.say("As before.")
    t.prepare()
    t.invalidate()
  }

  /** @param {MouseEvent} event */
  double(event) {
    const t = this.timeline
    const { x, y } = this.at(event)
    const target = hit(t.lanes, t.rows, t.view, x, y)
    if (!target || target.section < 0) return
    t.select(target)
    if (t.span) t.sound.playSpan(t.span)
  }

  /** Says again what is under the pointer, which rests while a key moves or zooms the view. */
  again() {
    if (this.resting) this.hover(this.resting.x, this.resting.y)
  }

  leave() {
    this.resting = null
    this.timeline.parts.hover.hidden = true
  }

  /**
   * @param {number} x
   * @param {number} y
   */
  hover(x, y) {
    const t = this.timeline
    this.resting = { x, y }
    const { hover, stage } = t.parts
    hover.hidden = !t.view.width
    if (hover.hidden) return
    const target = hit(t.lanes, t.rows, t.view, x, y)
    const lane = target && t.lanes[target.lane]
    const section = lane?.sections[target?.section ?? -1]
    const what = lane && section ? `${lane.name}: ${section.label}${section.note ? `, ${section.note}` : ""}` : ""
    hover.dataset.says = `${clock(timeAt(t.view, x))} ${what}`.slice(0, 160)
    hover.style.transform = `translateX(${x}px)`
    hover.classList.toggle("left", x > t.view.width / 2)
    stage.style.cursor = t.editor?.drag || this.edge(target, x) ? "ew-resize" : section ? "pointer" : "text"
  }

  /**
   * On the overview: the view moves there.
   *
   * @param {MouseEvent} event
   */
  pan(event) {
    const t = this.timeline
    t.root.focus({ preventScroll: true })
    const box = t.parts.overview.getBoundingClientRect()
    const time = timeAt(whole(t.data.duration, box.width), event.clientX - box.left)
    t.show(placed(t.view, time - t.view.span / 2, t.view.span))
    if (t.view.span >= t.data.duration) t.sound.seek(time)
  }

  /**
   * With Ctrl, or while the timeline has the focus, the wheel zooms at the pointer; else the page scrolls.
   *
   * @param {WheelEvent} event
   * @param {boolean} isOverview
   */
  wheel(event, isOverview) {
    const t = this.timeline
    if (!t.view.width) return
    const { x } = this.at(event)
    const along = event.shiftKey ? event.deltaY || event.deltaX : event.deltaX
    if (Math.abs(along) > Math.abs(event.shiftKey ? 0 : event.deltaY)) {
      event.preventDefault()
      return t.show(panned(t.view, (along / t.view.width) * t.view.span))
    }
    const home = t.root.getRootNode()
    const focused = (home instanceof ShadowRoot || home instanceof Document) && home.activeElement === t.root
    if (!event.ctrlKey && !event.metaKey && !focused) return
    const next = zoomed(t.view, Math.exp(-clamp(event.deltaY, -240, 240) / 300), isOverview ? xOf(t.view, t.sound.time) : x)
    if (next.span === t.view.span && !event.ctrlKey && !event.metaKey) return
    event.preventDefault()
    t.show(isOverview ? revealed(next, t.sound.time) : next)
  }
}
