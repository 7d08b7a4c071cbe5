// The line below the drawing, and which buttons are pressed or can be.
import * as geo from "./geometry.js"
import { setEnabled, setPressed } from "./panel.js"

/** @import { TimelineSelection } from "./selection.js" */

const HINT = "Click a section to select it, twice to play it; drag to select a span; ? shows the keys."

/**
 * Shows a text, else what is selected.
 *
 * @param {TimelineSelection} timeline
 * @param {string} text
 */
export const showStatus = (timeline, text) => {
  const { parts } = timeline
  const problem = problemOf(timeline)
  parts.status.textContent = problem || progressOf(timeline)
  parts.status.classList.toggle("problem", Boolean(problem))
  parts.says.textContent = text || selectionText(timeline) || HINT
  showButtons(timeline)
}

/** @param {TimelineSelection} timeline */
const selectionText = ({ span, selected, lanes }) => {
  if (!span) return ""
  const lane = selected && lanes[selected.lane]
  const section = selected && lane?.sections[selected.section]
  const what = lane && section ? `${lane.name}: ${section.label || "section"}, ` : "selected: "
  const length = (span.end - span.start).toFixed(2)
  const note = section?.note ? `, ${section.note}` : ""
  return `${what}${geo.clock(span.start)} – ${geo.clock(span.end)} (${length} s)${note}`
}

/** @param {TimelineSelection} timeline */
const showButtons = ({ root, parts, sound, clicking, sources, beats, editor, isTapping, snaps, preroll }) => {
  setPressed(root, "loop", Boolean(sound.span))
  setPressed(root, "clickBoundaries", clicking.boundary)
  setPressed(root, "clickBeats", clicking.beat)
  setPressed(root, "help", !parts.help.hidden)
  for (const node of parts.switches) {
    node.setAttribute("aria-pressed", String([...sources.wanted].some((kind) => kind === node.dataset.layer)))
    node.disabled = !sources.recording || (node.dataset.layer === "others" && !sources.others.length)
  }
  for (const action of ["toggle", "loop", "preview", "clickBoundaries"])
    setEnabled(root, action, sound.audible)
  setEnabled(root, "clickBeats", sound.audible && beats.length > 0)
  if (!editor) return
  setPressed(root, "tapMode", isTapping)
  setPressed(root, "snap", snaps)
  setPressed(root, "preroll", preroll)
  for (const action of ["tapMode", "calibrate", "preroll"]) setEnabled(root, action, sound.audible)
  setEnabled(root, "snap", beats.length > 0)
  setEnabled(root, "undo", editor.history.past.length > 0)
  setEnabled(root, "redo", editor.history.future.length > 0)
}

/** @param {TimelineSelection} timeline */
const problemOf = ({ sound, sources }) => {
  if (sound.broken) return "The sound of this recording cannot be read; everything else works."
  return sources.list().find(({ isMissing }) => isMissing)?.message ?? ""
}

/** @param {TimelineSelection} timeline */
const progressOf = ({ sources, wavePending, waveShare }) => {
  const pending = sources.list().find(({ painter }) => !painter)
  if (pending) return pending.message
  return wavePending && waveShare ? `Computing the waveform: ${Math.round(100 * waveShare)} %.` : ""
}
