// The timeline: holds what is shown and chosen, and wires drawing, sound, keys and edit mode together.
// Streamlit calls the default export again on the same element whenever the data change, so the instance is kept on
// the element and the sound goes on; a generation counter tells the last call's undo from those of earlier calls.
import { ACTIONS } from "./actions.js"
import { Clicks } from "./clicks.js"
import { outlineOf, paintOverview, paintStage } from "./draw.js"
import { Editor } from "./editor.js"
import * as geo from "./geometry.js"
import { asked, belongsToControl, typing } from "./keys.js"
import { clickEvents, prepared } from "./lanes.js"
import { fillLegend } from "./legend.js"
import { openLink, writeLink } from "./links.js"
import * as panel from "./panel.js"
import { Pointer } from "./pointer.js"
import { Sound } from "./sound.js"
import { tell } from "./telling.js"

const KEPT = Symbol.for("earmark.timeline")
const PEAKS_RATE = 100 // pairs a second, as analysis/audio/peaks.py makes them
const OVERVIEW = { sound: 40, silent: 14 } // pixels
const BELOW = 6 // pixels between the overview and the drawing
const SELECTED = "earmark-selected" // told to the page: {start, end}
const SELECT = "earmark-select" // asked by the page: a list of {start, end}; all are marked, the first is selected

export class Timeline {
  constructor(root) {
    this.root = root
    this.generation = 0
    this.lanes = []
    this.lane = 0
    this.selected = null // {lane, section}
    this.span = null // {start, end}
    this.partners = [] // further sections to be marked, each {start, end}
    this.clicking = { boundary: false, beat: false }
    this.parts = panel.build(root)
    this.sound = new Sound(root, (what) => this.heard(what))
    this.clicks = new Clicks()
    this.owner = new AbortController()
    this.pointer = new Pointer(this)
    this.listen()
    this.observer = new ResizeObserver(() => this.resize())
    this.observer.observe(this.parts.field)
  }

  listen() {
    const { parts, root } = this
    this.on(root, "click", (event) => this.clicked(event))
    this.on(root, "keydown", (event) => this.key(event))
    this.on(parts.speed, "change", () => this.sound.setRate(Number(parts.speed.value)))
    this.on(parts.recording, "change", () => this.record(Number(parts.recording.value)))
    this.on(parts.label, "change", () => this.act("label", parts.label.value))
    this.on(parts.table, "toggle", () => parts.table.open && panel.fillTable(parts.table, this.lanes))
    // a change of theme changes the colour of text, which timeline.css lets pass through a transition
    this.on(root, "transitionend", (event) => event.target === root && this.restyle())
    this.on(window, SELECT, ({ detail }) => this.asked(detail))
  }

  on(target, name, act, options = {}) {
    target.addEventListener(name, act, { signal: this.owner.signal, ...options })
  }

  destroy() {
    this.owner.abort()
    this.observer.disconnect()
    this.sound.destroy()
    this.clicks.destroy()
    cancelAnimationFrame(this.frame)
    this.root.replaceChildren()
  }

  // what Python gives

  update(data, report) {
    this.report = report
    const text = JSON.stringify(data)
    if (text === this.shown) return
    this.shown = text
    const again = this.data?.duration === data.duration
    this.data = data
    this.root.setAttribute("aria-label", data.title)
    if (!again) this.view = null
    this.rate = PEAKS_RATE
    this.beats = data.beats.map(([time, position]) => ({ time, downbeat: position === 1 }))
    const chosen = this.selected && [this.lanes[this.selected.lane].id, this.selected.section]
    this.edit(data.edit)
    this.prepare()
    this.lane = geo.clamp(this.lane, 0, Math.max(0, this.lanes.length - 1))
    this.selected = null
    if (chosen) this.find(...chosen)
    panel.fillMenu(this.parts.recording, data.recordings.map(({ name }, i) => [i, name]), 0)
    this.record(Math.max(0, data.recordings.findIndex(({ url }) => url === this.sound.url)))
    panel.fillHelp(this.parts.help, Boolean(this.editor))
    this.arrange()
    if (data.span && JSON.stringify(data.span) !== this.linked) openLink(this, data.span)
  }

  edit(options) {
    const before = this.editor?.options
    this.parts.edit.hidden = !options
    if (!options) this.editor = null
    else if (before?.version !== options.version || before?.lane !== options.lane) {
      const lane = this.data.lanes.find(({ id }) => id === options.lane)
      this.editor = new Editor(options, lane?.sections ?? [], (state) => this.report("edited", state))
      panel.fillMenu(this.parts.label, options.labels.map(({ key, label }) => [key, label]), options.labels[0].key)
    }
  }

  prepare() {
    Object.assign(this, prepared(this.data.lanes, this.editor))
  }

  record(index) {
    const recording = this.data.recordings[index]
    this.sound.load(recording?.url ?? "", this.data.duration)
    this.parts.recording.value = String(index)
    this.fetchPeaks(recording?.peaks ?? "")
    this.say()
  }

  async fetchPeaks(address) {
    if (address === this.peaksOf) return
    this.peaksOf = address
    this.peaks = null
    this.outline = null
    if (address) {
      const answer = await fetch(address).catch(() => null)
      const bytes = answer?.ok ? await answer.arrayBuffer() : null
      if (address !== this.peaksOf) return
      this.peaks = bytes && new Int8Array(bytes)
    }
    this.arrange()
  }

  // looks

  arrange() {
    this.rows = geo.layout(this.lanes, { wave: Boolean(this.peaks), beats: this.beats.length > 0 })
    this.above = this.peaks ? OVERVIEW.sound : OVERVIEW.silent
    this.parts.grid.style.setProperty("--over", `${this.above + BELOW}px`)
    panel.fillNames(this.parts.names, this.lanes, this.rows)
    fillLegend(this.parts.legend, this.lanes, this.data.colors)
        if (this.parts.table.open) panel.fillTable(this.parts.table, this.lanes)
    this.clickEvents()
    this.restyle()
    this.resize()
  }

  restyle() {
    const style = getComputedStyle(this.root)
    const of = (name) => style.getPropertyValue(`--${name}`).trim()
    const names = ["ink", "faint", "line", "accent", "wave", "band", "veil", "lane", "laneChosen"]
    this.colors = { ...this.data?.colors, ...Object.fromEntries(names.map((name) => [name, of(name)])) }
    this.invalidate()
  }

  resize() {
    const width = this.parts.field.clientWidth
    if (!width || !this.data) return
    if (!this.view) this.view = geo.whole(this.data.duration, width)
    else if (this.view.width !== width) this.view = { ...this.view, width }
    this.outline = null
    this.invalidate()
  }

  invalidate() {
    this.frame ??= requestAnimationFrame(() => {
      this.frame = null
      this.paint()
    })
  }

  paint() {
    if (!this.view || !this.rows) return
    this.outline ??= this.peaks && outlineOf(this.peaks, PEAKS_RATE, this.data.duration, this.view.width)
    paintStage(this.parts.stage, this)
    paintOverview(this.parts.overview, this, this.above)
    this.place()
  }

  /** The playhead and the clock; all that moves while the sound plays. */
  place() {
    if (!this.view) return
    const x = geo.xOf(this.view, this.sound.time)
    this.parts.head.style.transform = `translateX(${x}px)`
    this.parts.head.hidden = x < -1 || x > this.view.width + 1
    this.parts.clock.textContent = `${geo.clock(this.sound.time)} / ${geo.clock(this.data.duration)}`
  }

  show(view) {
    this.view = view
    this.invalidate()
  }

  // what is chosen

  get current() {
    return this.lanes[this.lane]
  }

  /** What the page asks for, such as the pair of sections of a row of evidence. */
  asked(spans) {
    if (!this.data.link) return
    openLink(this, spans[0])
    this.partners = spans
    writeLink(this)
  }

  /** A section, or with null nothing. */
  select(selected, quiet = false) {
    this.selected = selected
    const section = selected && this.lanes[selected.lane].sections[selected.section]
    if (selected) this.lane = selected.lane
    if (section && this.editor) this.parts.label.value = section.key
    if (section) this.selectSpan({ start: section.start, end: section.end }, quiet, true)
    else this.say()
    this.invalidate()
  }

  /** Selects again what was selected before the lanes came anew, if it is still there and still the same. */
  find(id, section) {
    const lane = this.lanes.findIndex((each) => each.id === id)
    const found = this.lanes[lane]?.sections[section]
    if (found && found.start === this.span?.start && found.end === this.span.end) this.selected = { lane, section }
    else this.span = null
  }

  selectSpan(span, quiet = false, keep = false) {
    if (!keep) this.selected = null
    this.partners = []
    this.span = span
    if (this.sound.span && span) this.sound.repeat(span)
    if (!quiet) {
      if (this.data.link) writeLink(this)
      window.dispatchEvent(new CustomEvent(SELECTED, { detail: span }))
    }
    if (span && quiet) this.show(geo.revealed(this.view, span.start))
    this.say()
    this.invalidate()
  }

  say(text = "") {
    tell(this, text)
  }

  // sound

  heard(what) {
    const play = this.root.querySelector('button[data-action="toggle"]')
    play.textContent = this.sound.playing ? "❚❚" : "▶"
    play.setAttribute("aria-label", this.sound.playing ? "Pause" : "Play")
    if (what === "time") this.clicks.follow(this.sound.time, this.sound.rate)
    if (what === "pause") this.clicks.silence()
    if (what === "play" && !this.moving) this.follow()
    if (what === "error" || what === "repeat" || what === "load") this.say()
    if (what === "refused") this.say("The browser asks for a click before it plays: press ▶.")
    this.place()
  }

  /** Once a frame while the sound plays. The view turns a page when the playhead leaves it, not when it is elsewhere. */
  follow() {
    this.moving = this.sound.playing
    if (!this.moving) return
    const time = this.sound.time
    const { start, span } = this.view
    if (time > start + span && this.seen <= start + span && this.seen >= start) this.show(geo.revealed(this.view, time))
    this.seen = time
    this.place()
    requestAnimationFrame(() => this.follow())
  }

  clickEvents() {
    this.clicks.set(clickEvents(this.clicking, this.current, this.beats))
  }

  // what is asked for, by button or key

  clicked(event) {
    const button = event.target.closest("button")
    if (!button) return
    if (button.dataset.action) this.act(button.dataset.action, button.dataset.value === undefined ? null : Number(button.dataset.value))
    if (button.dataset.lane) this.act("lane", Number(button.dataset.lane) - this.lane)
    if (button.dataset.section) {
      const [lane, section] = button.dataset.section.split(" ").map(Number)
      this.choose({ lane, section })
    }
  }

  key(event) {
    if (typing(event) || belongsToControl(event)) return
    const wish = asked(event, Boolean(this.editor))
    if (!wish) return
    event.preventDefault()
    event.stopPropagation()
    this.act(wish.action, wish.value)
  }

  /** A section selected, the playhead at its start. */
  choose(selected) {
    this.select(selected)
    this.sound.seek(this.span.start)
  }

  act(action, value) {
    ACTIONS[action]?.(this, value)
    this.invalidate()
  }

  /** After an edit: the same place selected if it is still there. */
  edited(done, at = this.selected?.section) {
    if (!done) return this.say("Nothing to do here.")
    this.prepare()
    this.arrange()
    const lane = this.lanes.findIndex(({ id }) => id === this.editor.options.lane)
    const count = this.lanes[lane].sections.length
    this.select(at === undefined || !count ? null : { lane, section: Math.min(at, count - 1) }, true)
  }
}

export default function ({ parentElement, data, setStateValue }) {
  const root = parentElement.querySelector(".timeline")
  const timeline = (root[KEPT] ??= new Timeline(root))
  const generation = (timeline.generation += 1)
  timeline.update(data, setStateValue)
  return () => {
    if (timeline.generation !== generation) return
    timeline.destroy()
    delete root[KEPT]
  }
}
