// What is chosen on the timeline: a section with its lane, or a free span; told to the page and written into the link.
import * as geo from "./geometry.js"
import { openLink, writeLink } from "./deep_link.js"
import { Looks } from "./view.js"
import { tell } from "./status_line.js"

const SELECTED = "earmark-selected" // told to the page: {start, end}

export class Choice extends Looks {
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

  /** A section selected, the playhead at its start. */
  choose(selected) {
    this.select(selected)
    this.sound.seek(this.span.start)
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
