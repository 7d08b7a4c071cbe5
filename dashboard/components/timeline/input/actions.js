// What each key and button does, as a table. `t` is the timeline.
import * as geo from "../geometry.js"
import { edges } from "../lanes.js"
import { address } from "../deep_link.js"

/** @import { Timeline } from "../timeline.js" */
/** @import { Editor } from "../editing/editor.js" */
/** @import { Section } from "../records.d.ts" */

/**
 * By name of the action; `value` is a number for all but `label`, as the tables of keys and buttons give it.
 *
 * @type {Record<string, (t: Timeline, value: any) => void>}
 */
export const ACTIONS = {
  toggle: (t) => t.sound.toggle(),
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
  nudge: (t, seconds) => {
    const time = t.editor?.nudge(t.sound.time, seconds, t.data.duration) ?? null
    t.afterEdit(time !== null)
    if (time !== null) t.sound.seek(time)
  },
  split: (t) => edit(t, (editor) => editor.split(t.sound.time)),
  merge: (t) => edit(t, (editor) => editor.merge(editable(t, editor))),
  remove: (t) => edit(t, (editor) => editor.remove(editable(t, editor))),
  add: (t) => edit(t, (editor) => editor.add(t.sound.time, t.span, t.parts.label.value, t.data.duration)),
  label: (t, key) => edit(t, (editor) => editor.relabel(editable(t, editor), key)),
  undo: (t) => edit(t, (editor) => editor.undo()),
  redo: (t) => edit(t, (editor) => editor.redo()),
}

/**
 * @param {Section[]} sections
 * @param {number} time
 */
const sectionAt = (sections, time) => sections.findIndex(({ start, end }) => start <= time && time < end)

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
