// What each key and button does, as a table. `t` is the timeline.
import * as geo from "./geometry.js"
import { edges } from "./lanes.js"
import { address } from "./deep_link.js"

export const ACTIONS = {
  toggle: (t) => t.sound.toggle(),
  playSelected: (t) => t.span && t.sound.playSpan(t.span),
  step: (t, by) => t.act("to", t.sound.time + by),
  jump: (t, to) => t.act("to", to),
  to: (t, time) => {
    t.sound.seek(time)
    t.show(geo.revealed(t.view, t.sound.time))
  },
  boundary: (t, way) => {
    if (t.current) moveTo(t, edges(t.current), way)
  },
  disagreement: (t, way) => {
    const lanes = t.current?.differs.length ? [t.current] : t.lanes
    const all = lanes.flatMap(({ differs }) => differs).sort((a, b) => a.start - b.start)
    if (!all.length) return t.say("No lane disagrees with the reference.")
    const start = moveTo(t, all.map((each) => each.start), way)
    if (start !== null) t.selectSpan(all.find((each) => each.start === start))
  },
  lane: (t, by) => {
    t.lane = geo.clamp(t.lane + by, 0, t.lanes.length - 1)
    t.clickEvents()
    const section = t.current?.sections.findIndex(({ start, end }) => start <= t.sound.time && t.sound.time < end) ?? -1
    if (section >= 0) t.select({ lane: t.lane, section })
    else t.say(t.current && `${t.current.name}: nothing at the playhead`)
  },
  loop: (t) => {
    if (t.sound.span) return t.sound.repeat(null)
    const time = t.sound.time
    const section = t.current?.sections.findIndex(({ start, end }) => start <= time && time < end) ?? -1
    if (!t.span && section >= 0) t.select({ lane: t.lane, section })
    if (t.span) t.sound.repeat(t.span)
    else t.say("Select a section or a span to repeat it.")
  },
  preview: (t) => {
    const times = t.current ? edges(t.current) : []
    const nearest = times.sort((a, b) => Math.abs(a - t.sound.time) - Math.abs(b - t.sound.time))[0] ?? t.sound.time
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
  recording: (t) => t.data.recordings.length > 1 && t.record((Number(t.parts.recording.value) + 1) % t.data.recordings.length),
  spectrogram: (t) => t.data.recordings.length && t.wantSpectrogram(!t.wants),
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
    t.parts.help.hidden = true
    t.parts.link.hidden = true
    t.sound.repeat(null)
    t.selectSpan(null)
  },
  nudge: (t, by) => {
    const to = t.editor.nudge(t.sound.time, by, t.data.duration)
    t.edited(to !== null)
    if (to !== null) t.sound.seek(to)
  },
  split: (t) => t.editor && t.edited(t.editor.split(t.sound.time)),
  merge: (t) => t.editor && t.edited(t.editor.merge(editable(t))),
  remove: (t) => t.editor && t.edited(t.editor.remove(editable(t))),
  add: (t) => t.editor && t.edited(t.editor.add(t.sound.time, t.span, t.parts.label.value, t.data.duration)),
  label: (t, key) => t.editor && t.edited(t.editor.relabel(editable(t), key)),
  undo: (t) => t.editor && t.edited(t.editor.undo()),
  redo: (t) => t.editor && t.edited(t.editor.redo()),
}

const moveTo = (t, times, way) => {
  const to = way > 0 ? geo.after(times, t.sound.time) : geo.before(times, t.sound.time)
  if (to !== null) t.act("to", to)
  return to
}

const toggleClicks = (t, kind) => {
  t.clicking[kind] = !t.clicking[kind]
  t.clicks.allow()
  t.clickEvents()
  t.say()
}

/** The section an edit is about: the selected one of the edited lane, else the one under the playhead. */
const editable = (t) => {
  if (t.selected && t.lanes[t.selected.lane].id === t.editor.options.lane) return t.selected.section
  return t.editor.sections.findIndex(({ start, end }) => start <= t.sound.time && t.sound.time < end)
}
