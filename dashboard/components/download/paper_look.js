// A chart as it is printed: black on white whatever the theme, in a font that every reader of PDF has.

const FONT = "Helvetica, Arial, 'Liberation Sans', sans-serif"
const INK = "#16202a"
const GRID = "#e3e7ea"
const AXIS = { gridcolor: GRID, linecolor: GRID, zerolinecolor: "#9aa5ad", tickcolor: GRID, automargin: true }
const OF_THEME = new Set(["gridcolor", "tickfont", "linecolor", "zerolinecolor"]) // fields of an axis
const MIN_WIDTH = 640 // pixels

/**
 * @typedef {Record<string, any>} Fields
 * @typedef {HTMLElement & { data: Fields[], layout: Fields, _fullLayout: { width: number, height: number } }} Chart
 */

/** @param {string} text */
const isLight = (text) => {
  const [red, green, blue] = (/^#?([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(text) ?? []).slice(1).map((part) => Number.parseInt(part, 16))
  return 0.3 * red + 0.59 * green + 0.11 * blue > 150
}

/**
 * The text beside marks in black: on a dark page it is white. Text within bars keeps the colour that suits the bar.
 *
 * @param {Fields} trace
 */
const readable = (trace) =>
  trace.type === "scatter" && typeof trace.textfont?.color === "string" && isLight(trace.textfont.color)
    ? { ...trace, textfont: { ...trace.textfont, color: INK } }
    : trace

/** @param {Fields} layout */
const template = (layout) => ({
  ...layout.template,
  layout: {
    colorway: layout.template?.layout?.colorway,
    font: { family: FONT, size: 12, color: INK },
    xaxis: AXIS,
    yaxis: AXIS,
    legend: { bgcolor: "rgba(0,0,0,0)", ...layout.template?.layout?.legend, font: { color: INK }, title: { font: { color: INK } } },
  },
})

/** Names of axes of a layout. @param {Fields} layout */
const axes = (layout) => Object.keys(layout).filter((name) => /^[xy]axis\d*$/.test(name))

/**
 * What Plotly draws: the chart as it is on the screen, zoom and legend included.
 *
 * @param {Chart} chart
 */
export const paperFigure = ({ data, layout, _fullLayout: { width, height } }) => {
  const plain = Object.fromEntries(
    axes(layout).map((name) => {
      const { title } = layout[name]
      const axis = Object.entries(layout[name]).filter(([field]) => !OF_THEME.has(field))
      return [name, { ...Object.fromEntries(axis), title: typeof title === "object" ? { ...title, font: { color: INK } } : title }]
    }),
  )
  return {
    data: data.map(readable),
    layout: {
      ...layout,
      ...plain,
      template: template(layout),
      font: { family: FONT, size: 12, color: INK },
      paper_bgcolor: "#ffffff",
      plot_bgcolor: "#ffffff",
      width: Math.max(width, MIN_WIDTH),
      height,
      autosize: false,
    },
  }
}

export { FONT, INK }
