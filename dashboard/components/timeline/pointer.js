// Mouse, pen and touch on the drawing: click, double click, dragging a span or a boundary, wheel.
import { boundaries, clamp, clock, hit, panned, placed, revealed, timeAt, whole, xOf, zoomed } from "./geometry.js"

const STILL = 4 // pixels within which a press is a click

export class Pointer {
  constructor(timeline) {
    this.timeline = timeline
    this.press = null
    this.resting = null
    const { stage, overview } = timeline.parts
    timeline.on(stage, "pointerdown", (event) => this.down(event))
    timeline.on(stage, "pointermove", (event) => this.move(event))
    timeline.on(stage, "pointerup", (event) => this.up(event))
    timeline.on(stage, "pointercancel", () => this.cancel())
    timeline.on(stage, "pointerleave", () => this.hover(null))
    timeline.on(stage, "dblclick", (event) => this.double(event))
    timeline.on(overview, "pointerdown", (event) => this.pan(event))
    timeline.on(overview, "pointermove", (event) => event.buttons & 1 && this.pan(event))
    for (const canvas of [stage, overview])
      timeline.on(canvas, "wheel", (event) => this.wheel(event, canvas === overview), { passive: false })
    timeline.on(timeline.root, "keydown", (event) => event.key === "Escape" && this.cancel())
  }

  at(event) {
    const box = this.timeline.parts.stage.getBoundingClientRect()
    return { x: event.clientX - box.left, y: event.clientY - box.top }
  }

  down(event) {
    if (event.button !== 0) return
    const t = this.timeline
    t.root.focus({ preventScroll: true })
    t.parts.stage.setPointerCapture(event.pointerId)
    const { x, y } = this.at(event)
    const found = hit(t.lanes, t.rows, t.view, x, y)
    const edge = this.edge(found, x)
    this.press = { x, time: timeAt(t.view, x), found, edge, moved: false }
    if (edge) t.editor.begin(edge)
  }

  /** The boundary of the edited lane under the pointer. */
  edge(found, x) {
    const t = this.timeline
    const edited = found && t.editor && t.lanes[found.lane].id === t.editor.options.lane
    return edited ? t.editor.gripped(t.view, x) : null
  }

  move(event) {
    const { x, y } = this.at(event)
    this.hover(x, y)
    const { press, timeline: t } = this
    if (!press) return
    press.moved ||= Math.abs(x - press.x) > STILL
    if (!press.moved) return
    if (press.edge) return this.drag(x, event.altKey)
    const [start, end] = [press.time, clamp(timeAt(t.view, x), 0, t.data.duration)].sort((a, b) => a - b)
    t.selectSpan({ start, end }, true)
  }

  drag(x, free) {
    const t = this.timeline
    t.editor.follow(t.view, x, this.candidates(), free)
    t.prepare()
    t.say(`boundary at ${t.editor.drag.time.toFixed(3)} s`)
    t.invalidate()
  }

  /** What a boundary snaps to; downbeats and boundaries of the other lanes pull harder than beats. */
  candidates() {
    const t = this.timeline
    const others = t.lanes.filter(({ id, kind }) => id !== t.editor.options.lane && ["reference", "song"].includes(kind))
    const edges = others.flatMap(({ sections }) => boundaries(sections)).map((time) => ({ time, weight: 1.5 }))
    return [...t.beats.map(({ time, downbeat }) => ({ time, weight: downbeat ? 1.5 : 1 })), ...edges]
  }

  up(event) {
    const { press, timeline: t } = this
    if (!press) return
    this.press = null
    if (press.edge) {
      t.editor.end(press.moved)
      return t.edited(true)
    }
    if (press.moved) {
      t.selectSpan(t.span)
      return t.sound.seek(t.span.start)
    }
    if (press.found && press.found.section >= 0) {
      if (event.shiftKey) return t.sound.seek(press.time)
      return t.choose(press.found)
    }
    if (press.found) t.lane = press.found.lane
    t.sound.seek(press.time)
    t.invalidate()
  }

  cancel() {
    const { press, timeline: t } = this
    this.press = null
    if (!press?.edge) return
    t.editor.end(false)
    t.prepare()
    t.invalidate()
  }

  double(event) {
    const t = this.timeline
    const { x, y } = this.at(event)
    const found = hit(t.lanes, t.rows, t.view, x, y)
    if (found && found.section >= 0) {
      t.select(found)
      t.sound.playSpan(t.span)
    }
  }

  /** What is under the pointer, which rests while a key moves or zooms the view. */
  again() {
    if (this.resting) this.hover(...this.resting)
  }

  hover(x, y) {
    const t = this.timeline
    this.resting = x === null ? null : [x, y]
    const { hover, stage } = t.parts
    hover.hidden = x === null || !t.view
    if (hover.hidden) return
    const found = hit(t.lanes, t.rows, t.view, x, y)
    const section = found && found.section >= 0 ? t.lanes[found.lane].sections[found.section] : null
    const what = section ? `${t.lanes[found.lane].name}: ${section.label}${section.note ? `, ${section.note}` : ""}` : ""
    hover.dataset.says = `${clock(timeAt(t.view, x))} ${what}`.slice(0, 160)
    hover.style.transform = `translateX(${x}px)`
    hover.classList.toggle("left", x > t.view.width / 2)
    stage.style.cursor = t.editor?.drag || this.edge(found, x) ? "ew-resize" : section ? "pointer" : "text"
  }

  /** On the overview: the view is put there. */
  pan(event) {
    const t = this.timeline
    t.root.focus({ preventScroll: true })
    const box = t.parts.overview.getBoundingClientRect()
    const time = timeAt(whole(t.data.duration, box.width), event.clientX - box.left)
    t.show(placed(t.view, time - t.view.span / 2, t.view.span))
    if (t.view.span >= t.data.duration) t.sound.seek(time)
  }

  /** With Ctrl, or while the timeline has the focus, the wheel zooms at the pointer; else the page scrolls. */
  wheel(event, small) {
    const t = this.timeline
    if (!t.view) return
    const { x } = this.at(event)
    const along = event.shiftKey ? event.deltaY || event.deltaX : event.deltaX
    if (Math.abs(along) > Math.abs(event.shiftKey ? 0 : event.deltaY)) {
      event.preventDefault()
      return t.show(panned(t.view, (along / t.view.width) * t.view.span))
    }
    const focused = t.root.getRootNode().activeElement === t.root
    if (!event.ctrlKey && !event.metaKey && !focused) return
    const next = zoomed(t.view, Math.exp(-clamp(event.deltaY, -240, 240) / 300), small ? xOf(t.view, t.sound.time) : x)
    if (next.span === t.view.span && !event.ctrlKey && !event.metaKey) return
    event.preventDefault()
    t.show(small ? revealed(next, t.sound.time) : next)
  }
}
