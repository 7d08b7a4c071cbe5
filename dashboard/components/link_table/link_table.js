// A table of links. Streamlit calls the default export again on the same element whenever the data change, so the
// table is kept on the element; a generation counter tells the last call's undo from those of earlier calls.
const TABLE = Symbol.for("earmark.doors")
// spoken with the timeline of the page: what is to be selected there, and what was
const SELECT = "earmark-select"
const SELECTED = "earmark-selected"

const el = (tag, className = "", text = "") => {
  const node = document.createElement(tag)
  if (className) node.className = className
  if (text) node.textContent = text
  return node
}

/** A text that may be broken after an underscore before it is broken anywhere: names of files. */
const broken = (node, text) => {
  text.split(/(?<=_)/).forEach((part, index) => {
    if (index) node.append(el("wbr"))
    node.append(part)
  })
  return node
}

/** Rows in the order of a column, stable; cells without a value and notes last, whichever way. */
export const sorted = (rows, index, numeric, direction) => {
  const worth = (row) => (numeric ? row.cells[index]?.value : row.cells[index]?.text) ?? null
  const compare = numeric
    ? (a, b) => a - b
    : (a, b) => a.localeCompare(b, undefined, { numeric: true, sensitivity: "base" })
  const notes = rows.filter((row) => row.kind === "note")
  const others = rows.filter((row) => row.kind !== "note")
  const full = others.filter((row) => worth(row) !== null)
  const empty = others.filter((row) => worth(row) === null)
  full.sort((a, b) => direction * compare(worth(a), worth(b)))
  return [...full, ...empty, ...notes]
}

/** Neighbouring columns of one group: [name, number of columns]. */
export const groups = (columns) =>
  columns.reduce((found, column) => {
    const last = found.at(-1)
    if (last && last[0] === column.group) last[1] += 1
    else found.push([column.group, 1])
    return found
  }, [])

class Table {
  constructor(root) {
    this.root = root
    this.generation = 0
    this.order = null // {key, direction}: the column chosen for sorting
    this.scroller = el("div", "scroller")
    this.more = el("div", "more")
    this.root.append(this.scroller, this.more)
    this.owner = new AbortController()
    const on = (target, name, act) => target.addEventListener(name, act, { signal: this.owner.signal })
    on(this.root, "click", (event) => this.click(event))
    on(this.scroller, "scroll", () => this.edges())
    on(window, SELECTED, ({ detail }) => this.mark(detail))
    this.observer = new ResizeObserver(() => this.place())
    this.observer.observe(this.scroller)
  }

  destroy() {
    this.owner.abort()
    this.observer.disconnect()
    this.root.replaceChildren()
  }

  update(data) {
    const text = JSON.stringify(data)
    if (text === this.shown) return
    this.shown = text
    this.data = data
    if (!data.columns.some((column) => column.key === this.order?.key)) this.order = null
    this.scroller.style.maxHeight = data.height ? `${data.height}px` : ""
    this.draw()
  }

  draw() {
    const table = el("table")
    table.append(this.head(), this.body())
    this.scroller.replaceChildren(table)
    this.place()
  }

  head() {
    const head = el("thead")
    const { columns, sticky } = this.data
    if (columns.some((column) => column.group)) {
      const row = head.appendChild(el("tr", "groups"))
      // a group never spans the edge of the columns that stay in view
      for (const [names, part] of [["sticky", columns.slice(0, sticky)], ["", columns.slice(sticky)]])
        groups(part).forEach(([name, span], index) => {
          // a corner without a name is no head
          const cell = row.appendChild(el(name ? "th" : "td", names || (index || name ? "first" : "")))
          cell.append(el("span", "name", name))
          cell.colSpan = span
          if (name) cell.scope = "colgroup"
        })
    }
    const row = head.appendChild(el("tr", "columns"))
    columns.forEach((column, index) => row.append(this.headCell(column, index)))
    return head
  }

  headCell(column, index) {
    const cell = el("th", this.classes(index))
    const direction = this.order?.key === column.key ? this.order.direction : 0
    if (!column.title) return el("td", this.classes(index))
    const button = cell.appendChild(el("button", "", column.title))
    button.type = "button"
    button.dataset.column = index
    if (direction) button[column.numeric ? "prepend" : "append"](el("span", "arrow", direction > 0 ? "↑" : "↓"))
    if (column.hint) button.title = column.hint
    cell.scope = "col"
    cell.setAttribute("aria-sort", direction > 0 ? "ascending" : direction < 0 ? "descending" : "none")
    return cell
  }

  body() {
    const body = el("tbody")
    const { columns, rows } = this.data
    const index = columns.findIndex((column) => column.key === this.order?.key)
    const shown = index < 0 ? rows : sorted(rows, index, columns[index].numeric, this.order.direction)
    // a column in which any number has a sign beside it keeps room for one in each, so that the numbers stay aligned
    const room = columns.map((_, column) => ({
      mark: rows.some((row) => row.cells[column]?.mark),
      trend: rows.some((row) => row.cells[column]?.trend),
    }))
    for (const row of shown) {
      const line = body.appendChild(el("tr", row.kind))
      if (row.spans?.length) line.dataset.spans = JSON.stringify(row.spans)
      row.cells.forEach((cell, column) => line.append(this.cell(cell, column, room[column], row.spans?.length)))
      if (row.badge) line.firstChild.firstChild.append(el("span", "badge", row.badge))
      if (row.cells.length < columns.length) line.lastChild.colSpan = columns.length - row.cells.length + 1
    }
    return body
  }

  cell(cell, column, room, chooses = false) {
    const node = el(column === 0 ? "th" : "td", this.classes(column))
    if (column === 0) node.scope = "row"
    if (cell.muted) node.classList.add("muted")
    if (cell.heat !== null) {
      node.classList.add("heated")
      node.style.setProperty("--heat", cell.heat)
    }
    const inner = node.appendChild(el(cell.href ? "a" : chooses && column === 0 ? "button" : "span", "inner"))
    if (inner.localName === "button") inner.type = "button"
    if (cell.href) {
      inner.setAttribute("href", cell.href)
      inner.setAttribute("data-door", "") // followed by the component of navigation
    }
    if (cell.title) inner.title = cell.title
    inner.append(broken(el("span", "text"), cell.text))
    if (room.mark) inner.append(el("sup", "mark", cell.mark))
    if (room.trend) inner.append(el("span", `trend ${{ "▲": "up", "▼": "down" }[cell.trend[0]] ?? ""}`, cell.trend))
    return node
  }

  classes(index) {
    const { columns, sticky } = this.data
    const names = [columns[index].numeric ? "number" : "words"]
    if (columns[index].whole) names.push("whole")
    if (columns[index].wraps) names.push("wraps")
    if (index < sticky) names.push("sticky")
    if (index === sticky - 1) names.push("edge")
    if (index > 0 && index >= sticky && columns[index].group !== columns[index - 1].group) names.push("first")
    return names.join(" ")
  }

  /** Where the columns and head rows that stay in view stand, which depends on the widths and heights before them. */
  place() {
    const table = this.scroller.firstElementChild
    if (!table) return
    let left = 0
    const heads = [...table.querySelectorAll("tr.columns > th.sticky")].map((cell) => {
      const here = left
      left += cell.offsetWidth
      return here
    })
    for (const row of table.rows) {
      if (row.className === "groups") continue
      ;[...row.cells].forEach((cell, index) => {
        if (index < heads.length && cell.colSpan === 1) cell.style.left = `${heads[index]}px`
      })
    }
    const above = table.querySelector("tr.groups")
    table.style.setProperty("--above", `${above ? Math.floor(above.getBoundingClientRect().height) : 0}px`)
    table.style.setProperty("--seen", `${this.scroller.clientWidth}px`)
    this.edges()
  }

  edges() {
    const { scrollLeft, scrollWidth, clientWidth } = this.scroller
    this.root.classList.toggle("more-left", scrollLeft > 0)
    this.root.classList.toggle("more-right", scrollLeft + clientWidth < scrollWidth - 1)
    this.more.textContent = this.hint()
  }

  /** How many columns are out of view on either side, and how to come to them. */
  hint() {
    const { left, right } = this.scroller.getBoundingClientRect()
    const heads = [...this.scroller.querySelectorAll("tr.columns > :not(.sticky)")].map((cell) => cell.getBoundingClientRect())
    const hidden = heads.filter((cell) => cell.right > right + 1 || cell.left < left - 1).length
    return hidden ? `${hidden} of ${heads.length + this.data.sticky} columns are out of view: scroll the table sideways` : ""
  }

  click(event) {
    const button = event.target.closest("button[data-column]")
    if (button) return this.sort(Number(button.dataset.column))
    const row = event.target.closest("tr[data-spans]")
    if (row) this.choose(row)
  }

  /** The stretches of time a row is about, selected on the timeline. */
  choose(row) {
    const spans = JSON.parse(row.dataset.spans).map(([start, end]) => ({ start, end }))
    window.dispatchEvent(new CustomEvent(SELECT, { detail: spans }))
    this.mark(spans[0])
  }

  /** Marks the rows about a stretch of time. */
  mark(span) {
    const same = ([start, end]) => span && Math.abs(start - span.start) < 0.002 && Math.abs(end - span.end) < 0.002
    for (const row of this.scroller.querySelectorAll("tr[data-spans]"))
      row.classList.toggle("marked", JSON.parse(row.dataset.spans).some(same))
  }

  /** First click: the best (numbers) or the alphabet first; second: the other way; third: as given. */
  sort(index) {
    const { key, numeric } = this.data.columns[index]
    const start = numeric ? -1 : 1
    if (this.order?.key !== key) this.order = { key, direction: start }
    else if (this.order.direction === start) this.order = { key, direction: -start }
    else this.order = null
    const { scrollLeft, scrollTop } = this.scroller
    this.draw()
    this.scroller.scrollTo(scrollLeft, scrollTop)
    this.scroller.querySelector(`button[data-column="${index}"]`).focus({ preventScroll: true })
  }
}

export default function ({ parentElement, data }) {
  const root = parentElement.querySelector(".doors")
  const table = (root[TABLE] ??= new Table(root))
  const generation = (table.generation += 1)
  table.update(data)
  return () => {
    if (table.generation !== generation) return
    table.destroy()
    delete root[TABLE]
  }
}
