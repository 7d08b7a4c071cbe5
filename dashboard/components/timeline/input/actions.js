// What each key and button does, as a table. `t` is the timeline.
import * as geo from "../geometry.js"
import { edges } from "../lanes.js"
import { address } from "../deep_link.js"
import { LEAST } from "../editing/edit.js"
import { Calibration, storedLatency } from "../playing/calibration.js"

/** @import { Timeline } from "../timeline.js" */
/** @import { Editor } from "../editing/editor.js" */
/** @import { Section } from "../records.d.ts" */

const PREROLL = 2 // seconds
const SNAP = 0.4 // seconds to a beat
const ROUNDING = 1e-4 // seconds
const AT = 0.05 // seconds from a place at which the playhead is there
const KEEP = "A boundary, and no change of the sound: Enter keeps it, Backspace joins the sections."

/**
 * By name of the action; `value` is a number for all but `label`, as the tables of keys and buttons give it.
 *
 * @type {Record<string, (t: Timeline, value: any) => void>}
 */
export const ACTIONS = {
  toggle: (t) => {
    if (t.calibration) return t.calibration.press()
    if (t.preroll && !t.sound.playing) t.sound.seek(t.sound.time - PREROLL)
    return t.sound.toggle()
  },
  playSelected: (t) => t.span && t.sound.playSpan(t.span),
  step: (t, seconds) => t.act("to", t.sound.time + seconds),
  jump: (t, time) => t.act("to", time),
  to: (t, time) => {
    t.sound.seek(time)
    t.show(geo.revealed(t.view, t.sound.time))
  },
  boundary: (t, direction) => t.current && moveTo(t, edges(t.current), direction),
  disagreement: (t, direction) => {
    const lanes = t.current?.differs.length ? [t.current] : t.lanes
    const spans = lanes.flatMap(({ differs }) => differs).sort((a, b) => a.start - b.start)
    if (!spans.length) return t.say("No lane disagrees with the reference.")
    const time = moveTo(t, spans.map(({ start }) => start), direction)
    const span = spans.find(({ start }) => start === time)
    if (span) t.selectSpan(span)
  },
  lane: (t, steps) => {
    t.lane = geo.clamp(t.lane + steps, 0, t.lanes.length - 1)
    t.clickEvents()
    const section = sectionAt(t.current?.sections ?? [], t.sound.time)
    if (section >= 0) t.select({ lane: t.lane, section })
    else t.say(t.current && `${t.current.name}: nothing at the playhead`)
  },
  loop: (t) => {
    if (t.sound.span) return t.sound.repeat(null)
    const section = sectionAt(t.current?.sections ?? [], t.sound.time)
    if (!t.span && section >= 0) t.select({ lane: t.lane, section })
    if (t.span) t.sound.repeat(t.span)
    else t.say("Select a section or a span to repeat it.")
  },
  preview: (t) => {
    const { time } = t.sound
    const times = t.current ? edges(t.current) : []
    const nearest = times.sort((a, b) => Math.abs(a - time) - Math.abs(b - time)).at(0) ?? time
    t.sound.repeat(null)
    t.sound.playSpan({ start: Math.max(0, nearest - 2), end: Math.min(nearest + 2, t.data.duration) })
  },
  zoom: (t, factor) => {
    const x = geo.xOf(t.view, t.sound.time)
    t.show(geo.zoomed(t.view, factor, x >= 0 && x <= t.view.width ? x : t.view.width / 2))
  },
  fit: (t) => t.show(geo.whole(t.data.duration, t.view.width)),
  zoomSelected: (t) => t.span && t.show(geo.around(t.view, t.span.start, t.span.end)),
  speed: (t, steps) => {
    t.sound.faster(steps)
    t.parts.speed.value = String(t.sound.rate)
  },
  clickBoundaries: (t) => toggleClicks(t, "boundary"),
  clickBeats: (t) => t.beats.length && toggleClicks(t, "beat"),
  recording: (t) => {
    const count = t.data.recordings.length
    if (count > 1) t.record((Number(t.parts.recording.value) + 1) % count)
  },
  playRecording: (t, index) => {
    if (index >= t.data.recordings.length) return
    const isOther = Number(t.parts.recording.value) !== index
    if (isOther) t.record(index)
    if (isOther || !t.sound.playing) t.sound.start()
    else t.sound.pause()
  },
  claim: (t) => {
    const places = claims(t)
    const present = places.findIndex(({ lane, section }) => t.selected?.lane === lane && t.selected.section === section)
    const ahead = places.findIndex(({ lane, section }) => t.lanes[lane].sections[section].start >= t.sound.time - ROUNDING)
    const place = places.at(present >= 0 ? (present + 1) % places.length : Math.max(ahead, 0))
    if (!place) return t.say("No claim of time has a place here.")
    t.goTo(place)
    t.show(geo.revealed(t.view, t.sound.time))
    if (t.span && t.data.recordings.length) t.sound.playSpan(t.span)
  },
  layer: (t, kind) => t.data.recordings.length && t.sources.toggle(kind),
  copyLink: async (t) => {
    const here = address(t)
    try {
      await navigator.clipboard.writeText(here)
      t.say("The link is copied.")
    } catch {
      t.parts.link.hidden = false
      t.parts.link.value = here
      t.parts.link.select()
      t.say("Copy the link that is selected above.")
    }
  },
  help: (t) => {
    t.parts.help.hidden = !t.parts.help.hidden
    t.say()
  },
  escape: (t) => {
    t.tabLeaves = true
    t.parts.help.hidden = true
    t.parts.layers.open = false
    t.parts.link.hidden = true
    t.sound.repeat(null)
    t.selectSpan(null)
  },
  nudge: (t, seconds) => {
    const time = t.editor?.nudge(t.sound.time, seconds, t.data.duration) ?? null
    t.afterEdit(time !== null)
    if (time !== null) t.sound.seek(time)
  },
  split: (t) => edit(t, (editor) => editor.split(t.sound.time)),
  merge: (t) => edit(t, (editor) => editor.merge(editable(t, editor))),
  remove: (t) => edit(t, (editor) => editor.remove(editable(t, editor))),
  add: (t) => edit(t, (editor) => editor.add(t.sound.time, t.span, t.parts.label.value, t.data.duration)),
  label: (t, key) => (t.isTapping ? tap(t, key) : relabel(t, key)),
  relabel: (t, key) => relabel(t, key),
  doubt: (t, direction) => {
    const time = moveTo(t, t.open.map((each) => each.time), direction)
    const { kind } = t.open.find((each) => each.time === time) ?? {}
    if (kind) t.say(kind === "change" ? "The sound changes, no boundary: Enter sets one, Backspace drops it." : KEEP)
    else t.say(t.open.length ? `${t.open.length} in doubt, none ${direction > 0 ? "later" : "earlier"}.` : "Nothing is in doubt.")
  },
  accept: (t) => decide(t, true) || ACTIONS.playSelected(t, null),
  refuse: (t) => decide(t, false) || ACTIONS.remove(t, null),
  takeName: (t) => {
    const at = t.editor ? editable(t, t.editor) : -1
    const section = t.editor?.sections[at]
    const proposed = section && t.lanes.flatMap(({ sections }) => sections)
      .find(({ state, start }) => state === "proposed" && Math.abs(start - section.start) < ROUNDING)
    if (proposed) relabel(t, proposed.key)
    else t.say("No name is proposed for this section.")
  },
  tapMode: (t) => {
    t.isTapping = !t.isTapping
    focus(t)
    t.say(t.isTapping ? `Tap mode: play, then a letter sets a boundary and a label; ${latencyText()} is taken off.` : "")
  },
  snap: (t) => {
    t.snaps = !t.snaps
    focus(t)
    t.say()
  },
  preroll: (t) => {
    t.preroll = !t.preroll
    focus(t)
    t.say()
  },
  calibrate: (t) => {
    t.clicks.allow()
    if (!t.clicks.context) return
    t.sound.pause()
    t.calibration?.stop()
    focus(t)
    t.calibration = new Calibration(t.clicks.context, t.clicks.volume, (latency) => {
      t.calibration = null
      t.say(latency === null ? "Too few keys: press Space at each click." : `Measured: ${latencyText()} will be taken off.`)
    })
    t.say("Press Space at each of the nine clicks.")
  },
  goTo: (t, text) => {
    const time = geo.timeOf(text)
    if (time === null) return t.say("A time is minutes and seconds, such as 1:23.4, or seconds.")
    t.act("to", time)
    focus(t)
  },
  undo: (t) => edit(t, (editor) => editor.undo()),
  redo: (t) => edit(t, (editor) => editor.redo()),
}

/**
 * A boundary at the playhead, while it plays where the key was meant, and the label of what begins there.
 *
 * @param {Timeline} t
 * @param {string} key
 */
const tap = (t, key) => {
  const meant = t.sound.time - (t.sound.playing ? storedLatency() * t.sound.rate : 0)
  const time = t.snaps ? geo.snapped(meant, t.beats, SNAP) : meant
  setBoundary(t, time, key)
}

/**
 * A boundary and the label of what begins there, which is then selected.
 *
 * @param {Timeline} t
 * @param {number} time
 * @param {string} key
 */
const setBoundary = (t, time, key) => {
  const isDone = Boolean(t.editor?.tap(time, key, t.data.duration))
  t.afterEdit(isDone, t.editor?.sections.findLastIndex(({ start }) => start <= time + LEAST))
}

/**
 * @param {Timeline} t
 * @param {string} key
 */
const relabel = (t, key) => edit(t, (editor) => editor.relabel(editable(t, editor), key))

/**
 * Keys go to the timeline from now on: a button that keeps the focus would take Space for itself.
 *
 * @param {Timeline} t
 */
const focus = (t) => t.root.focus({ preventScroll: true })

/**
 * Decides the doubt at the playhead and goes to the next one: a boundary is set or kept, or it is none. false: there is no
 * doubt here.
 *
 * @param {Timeline} t
 * @param {boolean} isBoundary
 */
const decide = (t, isBoundary) => {
  const { editor } = t
  const doubt = t.open.find(({ time }) => Math.abs(time - t.sound.time) < AT)
  if (!editor || !doubt) return false
  const { time, kind } = doubt
  if (isBoundary === (kind === "boundary")) {
    editor.settle(time)
    t.prepare()
  } else if (isBoundary) setBoundary(t, time, "")
  else t.afterEdit(editor.merge(editor.sections.findIndex(({ end }) => Math.abs(end - time) < ROUNDING)))
  const next = geo.after(t.open.map((each) => each.time), time)
  if (next !== null) t.act("to", next)
  else t.say(t.open.length ? `${t.open.length} earlier in doubt: Shift Tab.` : "Nothing is in doubt any more.")
  return true
}

/**
 * Where the claims of the reasoning are, in order of time.
 *
 * @param {Timeline} t
 */
const claims = ({ lanes }) =>
  lanes
    .flatMap(({ id, sections }, lane) => (id.startsWith("claims") ? sections.map(({ start }, section) => ({ lane, section, start })) : []))
    .sort((a, b) => a.start - b.start)

const latencyText = () => `${Math.round(1000 * storedLatency())} ms`

/**
 * The section at a time. Browsers cut the place of the sound to whole microseconds, so it may lie before the start.
 *
 * @param {Section[]} sections
 * @param {number} time
 */
const sectionAt = (sections, time) =>
  sections.findIndex(({ start, end }) => start - ROUNDING <= time && time < end - ROUNDING)

/**
 * To the next or previous of some times; null where there is none.
 *
 * @param {Timeline} t
 * @param {number[]} times
 * @param {number} direction 1 or -1
 */
const moveTo = (t, times, direction) => {
  const time = direction > 0 ? geo.after(times, t.sound.time) : geo.before(times, t.sound.time)
  if (time !== null) t.act("to", time)
  return time
}

/**
 * @param {Timeline} t
 * @param {"boundary" | "beat"} kind
 */
const toggleClicks = (t, kind) => {
  t.clicking[kind] = !t.clicking[kind]
  t.clicks.allow()
  t.clickEvents()
  t.say()
}

/**
 * @param {Timeline} t
 * @param {(editor: Editor) => boolean} operation whether it changed anything
 */
const edit = (t, operation) => {
  if (t.editor) t.afterEdit(operation(t.editor))
}

/**
 * The section an edit is about: the selected one of the edited lane, else the one under the playhead.
 *
 * @param {Timeline} t
 * @param {Editor} editor
 */
const editable = (t, editor) => {
  if (t.selected && t.lanes[t.selected.lane].id === editor.options.lane) return t.selected.section
  return sectionAt(editor.sections, t.sound.time)
}
