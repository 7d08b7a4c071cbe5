// The line below the drawing, and which buttons are pressed or can be.
import * as geo from "./geometry.js"
import * as panel from "./panel.js"

/** Says a text, else what is selected. */
export const tell = (timeline, text = "") => {
  const { parts, selected, span, sound } = timeline
  const problem = problemOf(timeline)
  parts.status.textContent = problem || progressOf(timeline)
  parts.status.classList.toggle("problem", Boolean(problem))
  if (text) parts.says.textContent = text
  else if (span) {
    const section = selected && timeline.lanes[selected.lane].sections[selected.section]
    const what = section ? `${timeline.lanes[selected.lane].name}: ${section.label || "section"}, ` : "selected: "
    const length = (span.end - span.start).toFixed(2)
    const note = section?.note ? `, ${section.note}` : ""
    parts.says.textContent = `${what}${geo.clock(span.start)} – ${geo.clock(span.end)} (${length} s)${note}`
  } else parts.says.textContent = "Click a section to select it, twice to play it; drag to select a span; ? shows the keys."
  panel.pressed(timeline.root, "loop", Boolean(sound.span))
  panel.pressed(timeline.root, "clickBoundaries", timeline.clicking.boundary)
  panel.pressed(timeline.root, "clickBeats", timeline.clicking.beat)
  panel.pressed(timeline.root, "help", !parts.help.hidden)
  panel.pressed(timeline.root, "spectrogram", timeline.wants)
  panel.enabled(timeline.root, "spectrogram", sound.audible)
  for (const action of ["toggle", "loop", "preview", "clickBoundaries"]) panel.enabled(timeline.root, action, sound.audible)
  panel.enabled(timeline.root, "clickBeats", sound.audible && timeline.beats.length > 0)
  if (timeline.editor) {
    panel.enabled(timeline.root, "undo", timeline.editor.history.past.length > 0)
    panel.enabled(timeline.root, "redo", timeline.editor.history.future.length > 0)
  }
}

const problemOf = ({ sound, wants, spectrumOf, spectrum, pending }) => {
  if (sound.broken) return "The sound of this recording cannot be read; everything else works."
  if (!wants || !spectrumOf || spectrum || pending) return ""
  return "There is no mel spectrogram of this recording; press G twice to ask again."
}

const progressOf = ({ wants, pending, share, wavePending, waveShare }) => {
  if (wants && pending) return `Computing the mel spectrogram${percent(share)}. The waveform is shown until then.`
  return wavePending && waveShare ? `Computing the waveform${percent(waveShare)}.` : ""
}

const percent = (share) => (share ? `: ${Math.round(100 * share)} %` : "")
