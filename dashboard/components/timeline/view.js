// What the timeline looks like: rows, colours, the visible part, the waveform's peaks, and painting once a frame.
import { Listeners } from "../common/listeners.js"
import { downloadMenu, PICTURES, TABLES } from "../download/menu.js"
import { download } from "./drawing/download.js"
import { outlineOf, paintOverview, paintStage } from "./drawing/draw.js"
import * as geo from "./geometry.js"
import { fillLegend } from "./drawing/legend.js"
import { PEAKS_RATE } from "./drawing/wave.js"
import { Layers } from "./layers/layers.js"
import { heightOf } from "./layers/structure.js"
import { fillNames } from "./lane_names.js"
import { layout } from "./layout.js"
import * as panel from "./panel.js"
import { Player } from "./playing/player.js"

/** @import { Beat, Doubt, Lane, Layer, Place, Span, TimelineData, View } from "./records.d.ts" */

const OVERVIEW = { sound: 40, silent: 14 } // pixels
const BELOW = 6 // pixels between the overview and the drawing
const INKS = ["ink", "faint", "line", "accent", "wave", "band", "veil", "lane", "laneChosen", "doubt", "crossHair"]
/** @type {TimelineData} */
const EMPTY = {
  title: "", duration: 0, lanes: [], recordings: [], together: false, beats: [], span: null, link: false, edit: null, colors: {},
}

export class TimelineView {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root
    this.parts = panel.build(root)
    this.listeners = new Listeners()
    this.sound = new Player(root, (what) => this.onPlayer(what))
    this.data = EMPTY
    this.parts.download.append(downloadMenu("the lanes", [...PICTURES, ...TABLES], (format) => this.save(format), ""))
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
    /** @type {Doubt[]} places of the edited lane in doubt */
    this.open = []
    /** @type {number[]} times of the reference's boundaries */
    this.guides = []
    /** @type {Beat[]} */
    this.beats = []
    /** @type {Record<string, string>} */
    this.colors = {}
    this.rate = PEAKS_RATE
    this.view = geo.whole(0, 0) // of width 0 until there is data and a place to draw
    this.rows = layout([], { wave: false, layers: [], beats: false })
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
    /** @type {Layer[]} */
    this.layers = []
    this.sources = new Layers(() => {
      this.say()
      this.arrange()
    })
    this.listeners.onResize(this.parts.field, () => this.resize())
    // a change of theme changes the colour of text, which timeline.css lets pass through a transition
    this.listeners.on(root, "transitionend", (event) => event.target === root && this.restyle())
  }

  dispose() {
    this.listeners.dispose()
    this.peaksOf = "" // nothing is wanted any more
    this.sources.dispose()
    this.sound.dispose()
    if (this.frame !== null) cancelAnimationFrame(this.frame)
    this.root.replaceChildren()
  }

  /** What writes the files is fetched when it is first used. @param {string} format */
  async save(format) {
    const { saveLanes } = await import("../download/save_lanes.js")
    await saveLanes(format, this.data)
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
      const bytes = await download(address, () => address === this.peaksOf, (share) => this.report(share))
      if (address !== this.peaksOf) return
      this.peaks = bytes && new Int8Array(bytes)
    }
    this.wavePending = false
    this.say()
    this.arrange()
  }

  /**
   * @param {number} share of the waveform that the server has computed
   */
  report(share) {
    this.waveShare = share
    this.say()
  }

  // drawing

  /** The waveform's place is kept while it is downloaded, so that nothing below it moves. */
  get hasWave() {
    return !this.data.together && (Boolean(this.peaks) || this.wavePending)
  }

  arrange() {
    const { parts, lanes } = this
    const layers = (this.layers = this.sources.list())
    this.rows = layout(lanes, { wave: this.hasWave, layers, beats: this.beats.length > 0 })
    this.above = this.hasWave ? OVERVIEW.sound : OVERVIEW.silent
    parts.grid.style.setProperty("--over", `${this.above + BELOW}px`)
    fillNames(parts.names, lanes, this.rows, layers)
    fillLegend(parts.legend, lanes, this.data.colors, layers)
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
    const matrix = this.layers.findIndex(({ kind, painter }) => kind === "similarity" && painter)
    parts.cross.hidden = matrix < 0
    if (matrix >= 0) parts.cross.style.transform = `translateY(${heightOf(view, this.rows.layers[matrix], sound.time)}px)`
    parts.clock.textContent = `${geo.clock(sound.time)} / ${geo.clock(data.duration)}`
  }

  /** @param {View} view */
  show(view) {
    this.view = view
    this.afterMove()
    this.invalidate()
  }
}
