// What the timeline looks like: rows, colours, the visible part, the waveform's peaks, and painting once a frame.
import { Listeners } from "../common/listeners.js"
import { download } from "./drawing/download.js"
import { outlineOf, paintOverview, paintStage } from "./drawing/draw.js"
import * as geo from "./geometry.js"
import { fillLegend } from "./drawing/legend.js"
import { ABOUT, axis } from "./drawing/mel_image.js"
import { layout } from "./layout.js"
import * as panel from "./panel.js"
import { Player } from "./playing/player.js"
import { isWanted, remember, Spectrogram } from "./drawing/spectrogram.js"

/** @import { Beat, Lane, Place, Span, TimelineData, View } from "./records.d.ts" */

const PEAKS_RATE = 100 // pairs a second, as analysis/audio/peaks.py makes them
const OVERVIEW = { sound: 40, silent: 14 } // pixels
const BELOW = 6 // pixels between the overview and the drawing
const INKS = ["ink", "faint", "line", "accent", "wave", "band", "veil", "lane", "laneChosen", "doubt"]
/** @type {TimelineData} */
const EMPTY = {
  title: "", duration: 0, lanes: [], recordings: [], beats: [], span: null, link: false, edit: null, colors: {},
}

export class TimelineView {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root
    this.parts = panel.build(root)
    this.listeners = new Listeners()
    this.sound = new Player(root, (what) => this.onPlayer(what))
    this.data = EMPTY
    // what is drawn
    /** @type {Lane[]} */
    this.lanes = []
    this.lane = 0
    /** @type {Place | null} */
    this.selected = null
    /** @type {Span | null} */
    this.span = null
    /** @type {Span[]} further spans that are marked */
    this.partners = []
    /** @type {Span[]} marked on the ruler */
    this.doubts = []
    /** @type {number[]} times of the reference's boundaries */
    this.guides = []
    /** @type {Beat[]} */
    this.beats = []
    /** @type {Record<string, string>} */
    this.colors = {}
    this.rate = PEAKS_RATE
    this.view = geo.whole(0, 0) // of width 0 until there is data and a place to draw
    this.rows = layout([], { wave: false, spectrogram: false, beats: false })
    this.above = 0 // pixels of the overview
    /** @type {number | null} */
    this.frame = null
    // waveform
    this.peaksOf = "" // address of what is downloaded
    /** @type {Int8Array | null} */
    this.peaks = null
    /** @type {Int8Array | null} */
    this.outline = null
    this.wavePending = false
    this.waveShare = 0
    // mel spectrogram
    this.wants = isWanted() // in place of the waveform
    this.spectrumAt = "" // address of that of the recording
    this.spectrumOf = "" // address of what is downloaded
    /** @type {Spectrogram | null} */
    this.spectrum = null
    /** @type {Spectrogram | null} as it is shown now */
    this.spectrogram = null
    this.pending = false
    this.share = 0
    this.listeners.onResize(this.parts.field, () => this.resize())
    // a change of theme changes the colour of text, which timeline.css lets pass through a transition
    this.listeners.on(root, "transitionend", (event) => event.target === root && this.restyle())
  }

  dispose() {
    this.listeners.dispose()
    this.peaksOf = this.spectrumOf = "" // nothing is wanted any more
    this.sound.dispose()
    if (this.frame !== null) cancelAnimationFrame(this.frame)
    this.root.replaceChildren()
  }

  // what a subclass adds

  /** @param {string} [_text] */
  say(_text) {}

  /** @param {string} _what */
  onPlayer(_what) {}

  clickEvents() {}

  afterMove() {}

  // downloads

  /** @param {string} address "" for none */
  async fetchPeaks(address) {
    if (address === this.peaksOf) return
    this.peaksOf = address
    this.peaks = null
    this.outline = null
    this.waveShare = 0
    this.wavePending = Boolean(address)
    if (address) {
      this.arrange()
      const bytes = await download(address, () => address === this.peaksOf, (share) => this.report({ waveShare: share }))
      if (address !== this.peaksOf) return
      this.peaks = bytes && new Int8Array(bytes)
    }
    this.wavePending = false
    this.say()
    this.arrange()
  }

  /**
   * How far a download is.
   *
   * @param {{ share?: number, waveShare?: number }} shares
   */
  report(shares) {
    Object.assign(this, shares)
    this.say()
  }

  /**
   * Downloaded when it is first wanted; the waveform is shown until then.
   *
   * @param {string} [address]
   */
  async fetchSpectrum(address = this.spectrumAt) {
    this.spectrumAt = address
    if (this.wants && address !== this.spectrumOf) {
      this.spectrumOf = address
      this.spectrum = null
      this.pending = Boolean(address)
      this.share = 0
      this.say()
      const isCurrent = () => address === this.spectrumOf
      const bytes = address ? await download(address, isCurrent, (share) => this.report({ share })) : null
      if (!isCurrent()) return
      this.spectrum = bytes && new Spectrogram(new Uint8Array(bytes))
      this.pending = false
      this.say()
    }
    this.arrange()
  }

  /** @param {boolean} yes */
  wantSpectrogram(yes) {
    this.wants = yes
    remember(yes)
    if (!this.spectrum && !this.pending) this.spectrumOf = "" // what failed is tried again
    this.fetchSpectrum()
    this.say()
  }

  // drawing

  /** The waveform's place is kept while it is downloaded, so that nothing below it moves. */
  get hasWave() {
    return Boolean(this.peaks) || this.wavePending
  }

  arrange() {
    const { parts, lanes } = this
    this.spectrogram = this.wants ? this.spectrum : null
    const hasSpectrogram = Boolean(this.spectrogram)
    this.rows = layout(lanes, { wave: this.hasWave, spectrogram: hasSpectrogram, beats: this.beats.length > 0 })
    this.above = this.hasWave ? OVERVIEW.sound : OVERVIEW.silent
    parts.grid.style.setProperty("--over", `${this.above + BELOW}px`)
    panel.fillNames(parts.names, lanes, this.rows, hasSpectrogram ? axis(this.rows.wave) : [], ABOUT)
    fillLegend(parts.legend, lanes, this.data.colors, hasSpectrogram)
    if (parts.table.open) panel.fillTable(parts.table, lanes)
    this.clickEvents()
    this.restyle()
    this.resize()
  }

  restyle() {
    const style = getComputedStyle(this.root)
    const inks = INKS.map((name) => [name, style.getPropertyValue(`--${name}`).trim()])
    this.colors = { ...this.data.colors, ...Object.fromEntries(inks) }
    this.invalidate()
  }

  resize() {
    const width = this.parts.field.clientWidth
    if (!width || !this.data.duration) return
    if (!this.view.width) this.view = geo.whole(this.data.duration, width)
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
    if (!this.view.width) return
    this.outline ??= this.peaks && outlineOf(this.peaks, PEAKS_RATE, this.data.duration, this.view.width)
    paintStage(this.parts.stage, this)
    paintOverview(this.parts.overview, this, this.above)
    this.place()
  }

  /** The playhead and the clock; all that moves while the sound plays. */
  place() {
    const { view, parts, sound, data } = this
    if (!view.width) return
    const x = geo.xOf(view, sound.time)
    parts.head.style.transform = `translateX(${x}px)`
    parts.head.hidden = x < -1 || x > view.width + 1
    parts.clock.textContent = `${geo.clock(sound.time)} / ${geo.clock(data.duration)}`
  }

  /** @param {View} view */
  show(view) {
    this.view = view
    this.afterMove()
    this.invalidate()
  }
}
