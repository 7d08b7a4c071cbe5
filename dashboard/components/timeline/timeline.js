// The timeline: wires view, selection, sound, keys and edit mode together. view.js has what is drawn and declares its
// fields, selection.js what is selected; both are base classes of this one, each knowing only those below it.
import { FIELDS, focused, nearest } from "../common/elements.js"
import { lasting } from "../common/instance.js"
import { DOUBTS, FOCUS, HEAR, SELECT } from "../common/messages.js"
import { ACTIONS } from "./input/actions.js"
import { Clicks } from "./playing/clicks.js"
import { openLink } from "./deep_link.js"
import { Editor } from "./editing/editor.js"
import * as geo from "./geometry.js"
import { belongsToControl, commandOf, isPageWide, isTyping, REPEATED } from "./input/keys.js"
import { clickEvents } from "./lanes.js"
import * as panel from "./panel.js"
import { Pointer } from "./input/pointer.js"
import { TimelineSelection } from "./selection.js"

/** @import { ComponentCall } from "../common/globals.d.ts" */
/** @import { Span } from "../common/messages.js" */
/** @import { EditedLane, EditOptions, TimelineData } from "./records.d.ts" */

const NO_RECORDING = { url: "", part: "" }

export class Timeline extends TimelineSelection {
  /** @param {HTMLElement} root */
  constructor(root) {
    super(root)
    this.content = "" // the data as text, to see a change
    /** @type {(state: EditedLane) => void} */
    this.sendEdit = () => {}
    this.clicks = new Clicks()
    this.pointer = new Pointer(this)
    this.isMoving = false // whether the playhead is redrawn once a frame
    this.isSole = false // whether it has the keys of the page
    this.tabLeaves = false
    this.seen = 0 // seconds at which the playhead was last drawn
    this.listen()
  }

  listen() {
    const { listeners, parts, root } = this
    listeners.on(root, "click", (event) => this.onClick(event))
    listeners.on(root, "keydown", (event) => this.onKey(event))
    listeners.on(root, "blur", () => (this.tabLeaves = false))
    listeners.on(parts.speed, "change", () => this.sound.setRate(Number(parts.speed.value)))
    listeners.on(parts.recording, "change", () => this.record(Number(parts.recording.value)))
    listeners.on(parts.label, "change", () => this.act("relabel", parts.label.value))
    listeners.on(parts.volume, "input", () => this.sound.setVolume(Number(parts.volume.value)))
    listeners.on(parts.clickVolume, "input", () => this.clicks.setVolume(Number(parts.clickVolume.value)))
    for (const slider of [parts.volume, parts.clickVolume])
      listeners.on(slider, "pointerup", () => root.focus({ preventScroll: true })) // a field would keep the keys
    listeners.on(parts.goTo, "change", () => this.act("goTo", parts.goTo.value))
    listeners.on(parts.table, "toggle", () => parts.table.open && panel.fillTable(parts.table, this.lanes))
    listeners.on(document, "keydown", (event) => {
      if (isPageWide(event, this.isSole) && !event.composedPath().includes(root)) this.onKey(event)
    })
    listeners.receive(SELECT, (spans) => this.selectSpans(spans))
    listeners.receive(FOCUS, () => this.focus())
    listeners.receive(DOUBTS, (spans) => this.mark(spans))
    listeners.receive(HEAR, (request) => this.hear(request))
  }

  dispose() {
    this.calibration?.stop()
    this.clicks.dispose()
    super.dispose()
  }

  // what Python sends

  /**
   * @param {TimelineData} data
   * @param {ComponentCall<TimelineData>} call
   */
  update(data, { setStateValue }) {
    this.sendEdit = (state) => setStateValue("edited", state)
    const content = JSON.stringify(data)
    if (content === this.content) return
    this.content = content
    if (this.data.duration !== data.duration) this.view = geo.whole(data.duration, 0)
    this.data = data
    this.root.setAttribute("aria-label", data.title)
    this.beats = data.beats.map(([time, position]) => ({ time, downbeat: position === 1 }))
    const before = this.selected && { id: this.lanes[this.selected.lane].id, section: this.selected.section }
    this.edit(data.edit)
    this.prepare()
    this.lane = geo.clamp(this.lane, 0, Math.max(0, this.lanes.length - 1))
    this.selected = null
    if (before) this.reselect(before.id, before.section)
    panel.fillMenu(this.parts.recording, data.recordings.map(({ name }, i) => [String(i), name]), "0")
    this.record(Math.max(0, data.recordings.findIndex(({ url }) => url === this.sound.url)))
    panel.fillHelp(this.parts.help, Boolean(this.editor))
    this.arrange()
    if (data.span && JSON.stringify(data.span) !== this.linked) openLink(this, data.span)
  }

  /** @param {EditOptions | null} options */
  edit(options) {
    const before = this.editor?.options
    this.parts.edit.hidden = !options
    if (!options) this.editor = null
    else if (before?.version !== options.version || before?.lane !== options.lane) {
      const lane = this.data.lanes.find(({ id }) => id === options.lane)
      this.editor = new Editor(options, lane?.sections ?? [], (state) => this.sendEdit(state))
      panel.fillMenu(this.parts.label, options.labels.map(({ key, label }) => [key, label]), options.labels[0].key)
    }
  }

  /** @param {number} index of the recording */
  record(index) {
    const recording = this.data.recordings.at(index)
    this.sound.load(recording ?? NO_RECORDING, this.data.duration)
    this.parts.recording.value = String(index)
    this.fetchPeaks(recording?.peaks ?? "")
    this.sources.use(this.data.recordings, index, this.data.duration, this.data.together)
    this.say()
  }

  // sound

  /** @param {string} what */
  onPlayer(what) {
    const { play } = this.parts
    play.textContent = this.sound.playing ? "❚❚" : "▶"
    play.setAttribute("aria-label", this.sound.playing ? "Pause" : "Play")
    if (what === "time") this.clicks.follow(this.sound.time, this.sound.rate, this.sound.span)
    if (what === "pause") this.clicks.silence()
    if (what === "play" && !this.isMoving) this.follow()
    if (what === "error" || what === "repeat" || what === "load") this.say()
    if (what === "refused") this.say("The browser asks for a click before it plays: press ▶.")
    this.place()
  }

  /** Once a frame while the sound plays. The view turns a page when the playhead leaves it, not when it is elsewhere. */
  follow() {
    this.isMoving = this.sound.playing
    if (!this.isMoving) return
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

  afterMove() {
    this.pointer.again()
  }

  // buttons and keys

  /** @param {MouseEvent} event */
  onClick(event) {
    const { action, value, lane, section, layer } = nearest(event, "button")?.dataset ?? {}
    if (action) this.act(action, value === undefined ? null : Number(value))
    if (layer) this.act("layer", layer)
    if (lane) this.act("lane", Number(lane) - this.lane)
    if (section) {
      const [row, position] = section.split(" ").map(Number)
      this.goTo({ lane: row, section: position })
    }
  }

  /** @param {KeyboardEvent} event */
  onKey(event) {
    if (isTyping(event) || belongsToControl(event)) return
    const command = commandOf(event, Boolean(this.editor))
    if (!command || (command.action === "doubt" && !this.visits)) return
    event.preventDefault()
    event.stopPropagation()
    if (event.repeat && !REPEATED.has(command.action)) return
    this.act(command.action, command.value)
  }

  /** Whether Tab visits places in doubt: where changes of the sound are drawn, until Escape gives it back to the page. */
  get visits() {
    return !this.tabLeaves && this.lanes.some(({ changes }) => changes.length)
  }

  focus() {
    this.isSole = true
    if (!focused()?.matches(FIELDS)) this.root.focus({ preventScroll: true })
  }

  /** @param {Span[]} spans in doubt */
  mark(spans) {
    this.doubts = spans
    this.invalidate()
  }

  /** @param {Span & { from: number }} request */
  hear({ start, end, from }) {
    this.selectSpan({ start, end: Math.min(end, this.data.duration) })
    this.act("to", from)
    if (this.data.recordings.length) this.sound.start()
  }

  /**
   * @param {string} action a name in ACTIONS
   * @param {any} [value] as the action takes it
   */
  act(action, value) {
    ACTIONS[action]?.(this, value)
    this.invalidate()
  }
}

export default lasting("earmark.timeline", ".timeline", (root) => new Timeline(root))
