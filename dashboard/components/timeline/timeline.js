// The timeline: wires what it looks like, what is chosen, sound, keys and edit mode together.
// Streamlit calls the default export again on the same element whenever the data change, so the instance is kept on
// the element and the sound goes on; a generation counter tells the last call's undo from those of earlier calls.
import { ACTIONS } from "./actions.js"
import { Choice } from "./selection.js"
import { Clicks } from "./clicks.js"
import { Editor } from "./editor.js"
import * as geo from "./geometry.js"
import { asked, belongsToControl, onPage, typing } from "./keys.js"
import { clickEvents, prepared } from "./lanes.js"
import { openLink } from "./deep_link.js"
import { PEAKS_RATE } from "./view.js"
import * as panel from "./panel.js"
import { Pointer } from "./pointer.js"
import { Sound } from "./player.js"
import { wanted } from "./spectrogram.js"

const KEPT = Symbol.for("earmark.timeline")
const NONE = { url: "", part: "" }
const SELECT = "earmark-select" // asked by the page: a list of {start, end}; all are marked, the first is selected
const FOCUS = "earmark-focus" // asked by the page: take the focus
const HEAR = "earmark-hear" // asked by the page: {start, end, from}: mark a span, play from a time

export class Timeline extends Choice {
  constructor(root) {
    super()
    this.root = root
    this.generation = 0
    this.lanes = []
    this.lane = 0
    this.selected = null // {lane, section}
    this.span = null // {start, end}
    this.partners = [] // further sections to be marked, each {start, end}
    this.wants = wanted() // the spectrogram in place of the waveform
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
    this.on(window, FOCUS, () => root.focus())
    this.on(window, HEAR, ({ detail }) => this.hear(detail))
    this.on(document, "keydown", (event) => onPage(event) && !event.composedPath().includes(root) && this.key(event))
  }

  on(target, name, act, options = {}) {
    target.addEventListener(name, act, { signal: this.owner.signal, ...options })
  }

  destroy() {
    this.owner.abort()
    this.peaksOf = this.spectrumOf = null // nothing is wanted any more
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
    this.sound.load(recording ?? NONE, this.data.duration)
    this.parts.recording.value = String(index)
    this.fetchPeaks(recording?.peaks ?? "")
    this.fetchSpectrum(recording?.spectrogram ?? "")
    this.say()
  }

  // sound

  heard(what) {
    const play = this.root.querySelector('button[data-action="toggle"]')
    play.textContent = this.sound.playing ? "❚❚" : "▶"
    play.setAttribute("aria-label", this.sound.playing ? "Pause" : "Play")
    if (what === "time") this.clicks.follow(this.sound.time, this.sound.rate, this.sound.span)
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

  hear({ start, end, from }) {
    this.selectSpan({ start, end: Math.min(end, this.data.duration) })
    this.act("to", from)
    if (this.data.recordings.length) this.sound.play()
  }

  act(action, value) {
    ACTIONS[action]?.(this, value)
    this.invalidate()
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
