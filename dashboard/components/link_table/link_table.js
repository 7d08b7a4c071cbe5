// A table of links that is sorted by a click on a head, and whose rows may select spans on the timeline of the page.
import { el, nearest } from "../common/elements.js"
import { lasting } from "../common/instance.js"
import { Listeners } from "../common/listeners.js"
import { SELECT, SELECTED, send } from "../common/messages.js"
import { downloadMenu, TABLES } from "../download/menu.js"
import { saveLinkTable } from "../download/table_menu.js"
import { body, head } from "./cells.js"
import { inOrder, nextOrder } from "./order.js"

/** @import { Span } from "../common/messages.js" */
/** @import { Data, Order } from "./records.d.ts" */

const NEAR = 0.002 // seconds by which equal times may differ
/** @type {Data} */
const EMPTY = { columns: [], rows: [], height: null, sticky: 0, downloads: false, order: null, name: "" }

/**
 * @param {HTMLElement} row
 * @returns {[start: number, end: number][]}
 */
const spansOf = (row) => JSON.parse(row.dataset.spans ?? "[]")

class LinkTable {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root
    this.data = EMPTY
    this.content = "" // the data as text, to see a change
    /** @type {Order | null} */
    this.order = null
    this.scroller = el("div", "scroller")
    this.more = el("div", "more")
    this.menu = downloadMenu("the table", TABLES, (format) => saveLinkTable(format, this.root, this.shown()))
    const foot = el("div", "foot")
    foot.append(this.more, this.menu)
    this.root.append(this.scroller, foot)
    this.listeners = new Listeners()
    this.listeners.on(this.root, "click", (event) => this.onClick(event))
    this.listeners.on(this.scroller, "scroll", () => this.showEdges())
    this.listeners.receive(SELECTED, (span) => this.mark(span))
    this.listeners.onResize(this.scroller, () => this.place())
  }

  dispose() {
    this.listeners.dispose()
    this.root.replaceChildren()
  }

  /** @returns {HTMLElement[]} what the heads have to click on */
  heads() {
    return [...this.scroller.querySelectorAll("tr.columns :is(a, button)")].filter((node) => node instanceof HTMLElement)
  }

  /** Where the reader is: a head with the focus, -1 without, and how far the table is scrolled sideways. */
  reader() {
    const root = /** @type {Document | ShadowRoot} */ (this.root.getRootNode())
    return { head: this.heads().findIndex((node) => node === root.activeElement), left: this.scroller.scrollLeft }
  }

  /** @param {Data} data */
  update(data) {
    const content = JSON.stringify(data)
    if (content === this.content) return
    const { head: focus, left } = this.reader()
    const isSameTable = data.columns.map(({ key }) => key).join() === this.data.columns.map(({ key }) => key).join()
    this.content = content
    this.data = data
    if (data.columns.some((column) => column.href)) this.order = data.order
    else if (!data.columns.some((column) => column.key === this.order?.key)) this.order = null
    this.menu.hidden = !data.downloads
    this.scroller.style.maxHeight = data.height ? `${data.height}px` : ""
    this.draw()
    if (!isSameTable) return
    this.scroller.scrollLeft = left
    this.heads()[focus]?.focus({ preventScroll: true })
  }

  /** The data in the order that the table has. */
  shown() {
    return { ...this.data, rows: inOrder(this.data, this.order) }
  }

  draw() {
    const table = el("table")
    table.append(head(this.data, this.order), body(this.data, this.order))
    this.scroller.replaceChildren(table)
    this.place()
  }

  /** Puts the columns and head rows that stay in view where the widths and heights before them leave them. */
  place() {
    const table = this.scroller.querySelector("table")
    if (!table) return
    let left = 0
    const heads = /** @type {HTMLElement[]} */ ([...table.querySelectorAll("tr.columns > th.sticky")])
    const lefts = heads.map((cell) => {
      const here = left
      left += cell.offsetWidth
      return here
    })
    for (const row of table.rows) {
      if (row.className === "groups") continue
      for (const [index, cell] of [...row.cells].entries())
        if (index < lefts.length && cell.colSpan === 1) cell.style.left = `${lefts[index]}px`
    }
    const above = table.querySelector("tr.groups")
    table.style.setProperty("--above", `${above ? Math.floor(above.getBoundingClientRect().height) : 0}px`)
    table.style.setProperty("--seen", `${this.scroller.clientWidth}px`)
    this.showEdges()
  }

  showEdges() {
    const { scrollLeft, scrollWidth, clientWidth } = this.scroller
    this.root.classList.toggle("more-left", scrollLeft > 0)
    this.root.classList.toggle("more-right", scrollLeft + clientWidth < scrollWidth - 1)
    this.more.textContent = this.hint()
  }

  /** How many columns are out of view on either side, and how to reach them. */
  hint() {
    const { left, right } = this.scroller.getBoundingClientRect()
    const heads = [...this.scroller.querySelectorAll("tr.columns > :not(.sticky)")].map((cell) => cell.getBoundingClientRect())
    const hidden = heads.filter((cell) => cell.right > right + 1 || cell.left < left - 1).length
    return hidden ? `${hidden} of ${heads.length + this.data.sticky} columns are out of view: scroll the table sideways` : ""
  }

  /** @param {MouseEvent} event */
  onClick(event) {
    const button = nearest(event, "button[data-column]")
    if (button) return this.sort(Number(button.dataset.column))
    const row = nearest(event, "tr[data-spans]")
    if (row) this.select(row)
  }

  /**
   * The spans a row is about, selected on the timeline.
   *
   * @param {HTMLElement} row
   */
  select(row) {
    const spans = spansOf(row).map(([start, end]) => ({ start, end }))
    send(SELECT, spans)
    this.mark(spans[0])
  }

  /**
   * Marks the rows about a span.
   *
   * @param {Span | null} span
   */
  mark(span) {
    for (const row of /** @type {HTMLElement[]} */ ([...this.scroller.querySelectorAll("tr[data-spans]")])) {
      const isSame = spansOf(row).some(
        ([start, end]) => span && Math.abs(start - span.start) < NEAR && Math.abs(end - span.end) < NEAR,
      )
      row.classList.toggle("marked", isSame)
    }
  }

  /** @param {number} index of the column */
  sort(index) {
    this.order = nextOrder(this.order, this.data.columns[index])
    const { scrollLeft, scrollTop } = this.scroller
    this.draw()
    this.scroller.scrollTo(scrollLeft, scrollTop)
    const button = /** @type {HTMLElement | null} */ (this.scroller.querySelector(`button[data-column="${index}"]`))
    button?.focus({ preventScroll: true })
  }
}

export default lasting("earmark.link_table", ".doors", (root) => new LinkTable(root))
