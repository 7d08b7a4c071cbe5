// A chart as SVG, PNG or PDF with its caption below: all three are the same drawing.
import { pageLink } from "./caption.js"
import { saveDrawing, svgElement } from "./drawing_files.js"
import { FONT, INK, paperFigure } from "./paper_look.js"
import { linesOf, widthOf } from "./svg_parts.js"

/** @import { Chart } from "./paper_look.js" */

const PLOTLY = "files/plotly/plotly.min.js"
const SVG = "http://www.w3.org/2000/svg"
const MARGIN = 12 // pixels around the caption
const SIZES = { title: 13, text: 11 }
const LINE = 1.35

/** @type {Promise<NonNullable<typeof window.Plotly>> | null} */
let loading = null

/** Plotly of our own: Streamlit keeps its copy to itself. */
const plotly = () => {
  loading ??= new Promise((resolve, reject) => {
    const script = document.createElement("script")
    script.src = new URL(PLOTLY, document.baseURI).href
    script.onload = () => (window.Plotly ? resolve(window.Plotly) : reject(new Error("Plotly did not start")))
    script.onerror = () => {
      loading = null
      script.remove()
      reject(new Error("the server did not answer"))
    }
    document.head.append(script)
  })
  return loading
}

/** @param {string} name @param {Record<string, string | number>} attributes @param {string} [text] */
const element = (name, attributes, text) => {
  const node = document.createElementNS(SVG, name)
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, String(value))
  if (text !== undefined) node.textContent = text
  return node
}

/**
 * What the colours of a chart mean, where its page and not Plotly says so: lines of squares and names.
 *
 * @param {Record<string, string>} key colours by name
 * @param {number} top
 * @param {number} width
 */
const keyLines = (key, top, width) => {
  let [x, y] = [MARGIN, top]
  const nodes = Object.entries(key).flatMap(([name, colour]) => {
    const length = 3 * SIZES.text + widthOf(name, SIZES.text)
    if (x + length > width) [x, y] = [MARGIN, y + 1.6 * SIZES.text]
    const square = element("rect", { x, y: y - SIZES.text, width: SIZES.text, height: SIZES.text, style: `fill: ${colour}` })
    const style = `font-family: ${FONT}; font-size: ${SIZES.text}px; fill: ${INK}`
    const text = element("text", { x: x + 1.4 * SIZES.text, y: y - 1, style }, name)
    x += length
    return [square, text]
  })
  return { nodes, bottom: nodes.length ? y : top - 2 * MARGIN }
}

/**
 * The caption below the drawing, which becomes higher.
 *
 * @param {Element} svg
 * @param {string[]} caption its title first
 * @param {Record<string, string>} key
 */
const addCaption = (svg, caption, key) => {
  const [width, height] = ["width", "height"].map((name) => Number.parseFloat(svg.getAttribute(name) ?? "0"))
  const { nodes, bottom: start } = keyLines(key, height + 2 * MARGIN, width)
  let y = start + MARGIN
  for (const [index, line] of caption.entries()) {
    const size = index ? SIZES.text : SIZES.title
    for (const text of linesOf(line, width - 2 * MARGIN, size)) {
      y += size * LINE
      const style = `font-family: ${FONT}; font-size: ${size}px; font-weight: ${index ? 400 : 700}; fill: ${INK}; white-space: pre`
      nodes.push(element("text", { x: MARGIN, y: y - 0.3 * size, style }, text))
    }
  }
  const bottom = Math.ceil(y + MARGIN)
  svg.setAttribute("height", String(bottom))
  svg.setAttribute("viewBox", `0 0 ${width} ${bottom}`)
  const ground = element("rect", { x: 0, y: 0, width, height: bottom, style: "fill: rgb(255, 255, 255)" })
  svg.prepend(element("title", {}, caption[0]), element("desc", {}, [...caption, pageLink()].join("\n")), ground)
  svg.append(...nodes)
}

/**
 * @param {Chart} chart
 * @param {string[]} caption
 */
const svgOf = async (chart, caption) => {
  const { toImage } = await plotly()
  const address = await toImage(paperFigure(chart), { format: "svg" })
  const source = decodeURIComponent(address.slice(address.indexOf(",") + 1))
  const drawing = svgElement(source)
  addCaption(drawing, caption, chart.layout.meta?.key ?? {})
  return drawing
}

/**
 * @param {string} format
 * @param {Chart} chart as Plotly has drawn it on the page
 * @param {string[]} caption
 * @param {string} name without ending
 */
export const saveChart = async (format, chart, caption, name) => {
  await saveDrawing(format, await svgOf(chart, caption), caption, name)
}
