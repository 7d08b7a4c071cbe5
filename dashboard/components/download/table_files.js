// A table as CSV, LaTeX or Markdown, with its caption. Texts of files and models mean nothing in any of them.

/**
 * @typedef {{ text: string, value: number | null, mark?: string, trend?: string }} Cell text: as shown; value: the number
 * behind it; mark, trend: signs after it
 * @typedef {{ title: string, group: string, numeric: boolean }} Column
 * @typedef {object} Table
 * @property {Column[]} columns
 * @property {{ cells: Cell[], isNote: boolean, kind?: string }[]} rows a note has fewer cells than there are columns; kind:
 * of run
 * @property {string} [size] n, where no column counts it
 */

const EMPTY = "–"
const PERCENT = 100
const UNITS = [1, PERCENT]
const FORMULA = /^[=+\-@\t\r]/ // beginnings of a cell that a spreadsheet would work out

/** @type {Record<string, string>} */
const LATEX = {
  "\\": "\\textbackslash{}", "{": "\\{", "}": "\\}", "$": "\\$", "&": "\\&", "#": "\\#", "%": "\\%", "_": "\\_",
  "^": "\\textasciicircum{}", "~": "\\textasciitilde{}", "<": "\\textless{}", ">": "\\textgreater{}",
  "|": "\\textbar{}", "\"": "\\textquotedbl{}", "→": "$\\rightarrow$", "←": "$\\leftarrow$", "≥": "$\\geq$",
  "≤": "$\\leq$", "≠": "$\\neq$", "≈": "$\\approx$", "×": "$\\times$", "±": "$\\pm$", "−": "$-$", "▲": "$\\uparrow$",
  "▼": "$\\downarrow$", "↕": "$\\updownarrow$", "✓": "$\\surd$", "–": "--", "—": "---", "…": "\\ldots{}",
  "†": "\\textsuperscript{\\textdagger}", "ᵖ": "\\textsuperscript{p}", "·": "\\textperiodcentered{}", "κ": "$\\kappa$", "α": "$\\alpha$", "τ": "$\\tau$",
  "ρ": "$\\rho$", "Δ": "$\\Delta$", "\u00a0": "~",
} // prettier-ignore

/** Signs that stand high. @param {string} mark */
const high = (mark) => (mark === "p" ? "ᵖ" : mark)

/** @param {Cell} cell */
const fullText = ({ text, mark = "", trend = "" }) => `${text}${high(mark)}${trend ? ` ${trend}` : ""}`

/** @param {string} text */
const oneLine = (text) => text.replace(/\s+/gu, " ").trim()

/** @param {string} text */
export const escapeLatex = (text) =>
  oneLine(text).replace(/[\\{}$&#%_^~<>|"→←≥≤≠≈×±−▲▼↕✓–—…†ᵖ·κατρΔ\u00a0]/gu, (sign) => LATEX[sign])

/** @param {string} text */
export const escapeMarkdown = (text) => oneLine(text).replace(/[\\`*_{}[\]<>()#+!|~&$]/g, "\\$&")

/**
 * The number that a cell shows, and which of UNITS its value may be in; null for a text.
 *
 * @param {Cell} cell
 */
const reading = ({ text, value }) => {
  const plain = text.replaceAll(",", "").replace(/^[+−]/, (sign) => (sign === "−" ? "-" : ""))
  if (value === null || !/^-?\d+(\.\d+)?$/.test(plain)) return null
  const [number, digits] = [Number(plain), plain.split(".")[1]?.length ?? 0]
  return { number, value, units: UNITS.filter((unit) => Math.abs(number - unit * value) <= 0.51 * 10 ** -digits) }
}

/**
 * Whether a column has shares that are shown in percent. A cell near 0 alone does not tell: 0.0003 is shown as "0.0" both
 * as 0.03 % and as it is.
 *
 * @param {(Cell | undefined)[]} cells
 */
const isPercent = (cells) =>
  cells.some((cell) => {
    const units = cell && reading(cell)?.units
    return units?.length === 1 && units[0] === PERCENT
  })

/**
 * The number of a cell in the unit of its text: 0.2512 shown as "25.1" is 25.12.
 *
 * @param {Cell} cell
 * @param {boolean} inPercent where the text leaves it open
 */
const exact = (cell, inPercent) => {
  const content = reading(cell)
  if (!content) return null
  const { number, value, units } = content
  if (!units.length) return String(number)
  return String(Number(((units.length > 1 && inPercent ? PERCENT : units[0]) * value).toPrecision(12)))
}

/** @param {string} text */
const csvText = (text) => {
  const safe = FORMULA.test(text) && !/^[+-]?\d+(\.\d+)?$/.test(text) ? `'${text}` : text
  return /[",#\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** @param {Column[]} columns */
const fullTitles = (columns) => columns.map(({ title, group }) => (group ? `${group}: ${title}` : title))

/**
 * RFC 4180 below lines that begin with #, which mir_eval, NumPy and pgfplots skip (pandas: comment="#"). Numbers have
 * all their digits; where rows are of several kinds (runs, baselines, published figures) a column says which.
 *
 * @param {Table} table
 * @param {string[]} caption
 */
export const toCsv = ({ columns, rows }, caption) => {
  const notes = rows.filter((row) => row.isNote).map((row) => `Note: ${row.cells.map((cell) => cell.text).join(" ")}`)
  const lines = [...caption, ...notes].map((line) => `# ${oneLine(line)}`)
  const hasKinds = new Set(rows.filter((row) => !row.isNote).map(({ kind }) => kind)).size > 1
  lines.push([...fullTitles(columns), ...(hasKinds ? ["kind of row"] : [])].map(csvText).join(","))
  const percent = columns.map((_, column) => isPercent(rows.filter((row) => !row.isNote).map(({ cells }) => cells[column])))
  for (const { cells, isNote, kind = "" } of rows) {
    if (isNote) continue
    const texts = cells.map((cell, column) => exact(cell, percent[column]) ?? csvText(cell.text === EMPTY ? "" : cell.text))
    lines.push([...texts, ...(hasKinds ? [csvText(kind)] : [])].join(","))
  }
  return `${lines.join("\r\n")}\r\n`
}

/** @param {Cell} cell */
const latexCell = (cell) => {
  const text = fullText(cell)
  return /^[-−]\d/.test(text) ? `$-$${escapeLatex(text.slice(1))}` : escapeLatex(text)
}

/** @param {Column[]} columns */
const groupHead = (columns) => {
  if (!columns.some(({ group }) => group)) return []
  /** @type {string[]} */
  const names = []
  /** @type {string[]} */
  const rules = []
  for (let start = 0; start < columns.length; ) {
    const { group } = columns[start]
    let end = start + 1
    while (end < columns.length && group && columns[end].group === group) end += 1
    names.push(group ? `\\multicolumn{${end - start}}{c}{${escapeLatex(group)}}` : "")
    if (group) rules.push(`\\cmidrule(lr){${start + 1}-${end}}`)
    start = end
  }
  return [`${names.join(" & ")} \\\\`, rules.join(" ")]
}

const WIDE = 64 // letters of a cell above which its column breaks lines
const LINE = 85 // letters of a line of a paper, blanks between columns included
const NARROWEST = 0.15 // of the line

/**
 * The columns as LaTeX aligns them: numbers at the right, texts at the left, long texts in lines of a fixed width.
 *
 * @param {Table} table
 */
const alignment = ({ columns, rows }) => {
  const body = rows.filter(({ isNote }) => !isNote)
  const lengths = columns.map(({ title }, column) => Math.max(title.length, ...body.map(({ cells }) => cells[column]?.text.length ?? 0)))
  const isWide = columns.map(({ numeric }, column) => !numeric && lengths[column] > WIDE)
  const [wide, others] = [isWide.filter(Boolean).length, lengths.reduce((sum, length, column) => sum + (isWide[column] ? 0 : length + 2), 0)]
  const width = Math.max((LINE - others) / LINE / wide - 0.02, NARROWEST).toFixed(2)
  return columns.map(({ numeric }, column) => (isWide[column] ? `p{${width}\\linewidth}` : numeric ? "r" : "l")).join("")
}

/**
 * A `table` for the package booktabs.
 *
 * @param {Table} table
 * @param {string[]} caption
 */
export const toLatex = (table, caption) => {
  const { columns, rows } = table
  const body = rows.map(({ cells, isNote }) => {
    const texts = cells.map(latexCell)
    const width = columns.length - cells.length + 1
    if (isNote && width > 1) texts[texts.length - 1] = `\\multicolumn{${width}}{l}{${texts[texts.length - 1]}}`
    const line = `${texts.join(" & ")} \\\\`
    return /^[[*]/.test(line) ? `{}${line}` : line // else the line before takes it as its argument
  })
  return [
    "% \\usepackage{booktabs}",
    "\\begin{table}",
    "\\centering",
    `\\caption{${caption.map(escapeLatex).join(". ")}}`,
    `\\begin{tabular}{${alignment(table)}}`,
    "\\toprule",
    ...groupHead(columns),
    `${columns.map(({ title }) => escapeLatex(title)).join(" & ")} \\\\`,
    "\\midrule",
    ...body,
    "\\bottomrule",
    "\\end{tabular}",
    "\\end{table}",
    "",
  ].join("\n")
}

/**
 * A table of GitHub's Markdown.
 *
 * @param {Table} table
 * @param {string[]} caption
 */
export const toMarkdown = ({ columns, rows }, caption) => {
  /** @param {string[]} texts */
  const line = (texts) => `| ${texts.join(" | ")} |`
  const padding = (/** @type {Cell[]} */ cells) => Array.from({ length: columns.length - cells.length }, () => "")
  return [
    line(fullTitles(columns).map(escapeMarkdown)),
    line(columns.map(({ numeric }) => (numeric ? "---:" : ":---"))),
    ...rows.map(({ cells }) => line([...cells.map((cell) => escapeMarkdown(fullText(cell))), ...padding(cells)])),
    "",
    `${caption.map(escapeMarkdown).join(". ")}`,
    "",
  ].join("\n")
}
