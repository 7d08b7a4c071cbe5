// What is selected on the timeline: a section with its lane, or a free span; sent to the page and written into the link.
import { SELECTED, send } from "../common/messages.js"
import { openLink, writeLink } from "./deep_link.js"
import * as geo from "./geometry.js"
import { prepared } from "./lanes.js"
import { showStatus } from "./status_line.js"
import { TimelineView } from "./view.js"

/** @import { Calibration } from "./playing/calibration.js" */
/** @import { Editor } from "./editing/editor.js" */
/** @import { Place, Span } from "./records.d.ts" */

export class TimelineSelection extends TimelineView {
  /** @param {HTMLElement} root */
  constructor(root) {
    super(root)
    /** @type {Editor | null} */
    this.editor = null
    this.clicking = { boundary: false, beat: false }
    // tapping and playing
    this.isTapping = false
    this.snaps = false // tapped boundaries, to beats
    this.preroll = false
    /** @type {Calibration | null} */
    this.calibration = null
    this.linked = "" // the span of the address, as text
  }

  get current() {
    return this.lanes.at(this.lane)
  }

  /** The section that is selected, if one is. */
  get section() {
    return this.selected ? this.lanes[this.selected.lane].sections[this.selected.section] : undefined
  }

  prepare() {
    Object.assign(this, prepared(this.data.lanes, this.editor, this.data.duration))
  }

  /**
   * Spans that the page asks for, such as the pair of sections of a row of evidence.
   *
   * @param {Span[]} spans
   */
  selectSpans(spans) {
    if (!this.data.link) return
    openLink(this, spans[0])
    this.partners = spans
    writeLink(this)
  }

  /**
   * @param {Place | null} selected null: nothing
   * @param {boolean} [isQuiet] neither sent to the page nor written into the link
   */
  select(selected, isQuiet = false) {
    this.selected = selected
    if (selected) this.lane = selected.lane
    const { section } = this
    if (section && this.editor) this.parts.label.value = section.key
    if (section) this.selectSpan({ start: section.start, end: section.end }, isQuiet, true)
    else this.say()
    this.invalidate()
  }

  /**
   * After the lanes changed: selects the same section again, if it is still there and unchanged.
   *
   * @param {string} id of its lane
   * @param {number} section
   */
  reselect(id, section) {
    const lane = this.lanes.findIndex((other) => other.id === id)
    const same = this.lanes.at(lane)?.sections[section]
    const isSame = lane >= 0 && same?.start === this.span?.start && same?.end === this.span?.end
    if (isSame && same) this.selected = { lane, section }
    else this.span = null
  }

  /**
   * @param {Span | null} span
   * @param {boolean} [isQuiet]
   * @param {boolean} [isSection] the span of the selected section
   */
  selectSpan(span, isQuiet = false, isSection = false) {
    if (!isSection) this.selected = null
    this.partners = []
    this.span = span
    if (this.sound.span && span) this.sound.repeat(span)
    if (!isQuiet) {
      if (this.data.link) writeLink(this)
      send(SELECTED, span)
    }
    if (span && isQuiet) this.show(geo.revealed(this.view, span.start))
    this.say()
    this.invalidate()
  }

  /** @param {string} [text] */
  say(text = "") {
    showStatus(this, text)
  }

  /**
   * A section selected, the playhead at its start.
   *
   * @param {Place} place
   */
  goTo(place) {
    this.select(place)
    if (this.span) this.sound.seek(this.span.start)
  }

  /**
   * Selects the same place as before an edit, if it is still there.
   *
   * @param {boolean} isDone
   * @param {number | undefined} [at] position of the section
   */
  afterEdit(isDone, at = this.selected?.section) {
    if (!isDone || !this.editor) return this.say("Nothing to do here.")
    const { options } = this.editor
    this.prepare()
    this.arrange()
    const lane = this.lanes.findIndex(({ id }) => id === options.lane)
    const count = this.lanes[lane].sections.length
    this.select(at === undefined || !count ? null : { lane, section: Math.min(at, count - 1) }, true)
  }
}
