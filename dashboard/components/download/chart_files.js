// A chart as SVG, PNG or PDF with its caption below: all three are the same drawing.
import { pageLink } from "./caption.js"
import { FONT, INK, paperFigure } from "./paper_look.js"
import { drawingOf } from "./pdf/drawing.js"
import { writePdf } from "./pdf/writer.js"
import { saveFile } from "./save.js"

/** @import { Chart } from "./paper_look.js" */

const PLOTLY = "files/plotly/plotly.min.js"
const SVG = "http://www.w3.org/2000/svg"
const SCALE = 3 // pixels of a PNG for one on the screen
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

/** @param {string} text @param {number} size */
const textWidth = (text, size) => {
  const context = document.createElement("canvas").getContext("2d")
  if (!context) return (text.length * size) / 2
  context.font = `${size}px ${FONT}`
  return context.measureText(text).width
}

/**
 * @param {string} text
 * @param {number} size
 * @param {number} width pixels
 * @returns {string[]} lines
 */
const wrapped = (text, size, width) => {
  /** @type {string[]} */
  const lines = []
  for (const word of text.split(" ")) {
    const longer = lines.length ? `${lines[lines.length - 1]} ${word}` : word
    if (lines.length && textWidth(longer, size) <= width) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
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
    const length = 3 * SIZES.text + textWidth(name, SIZES.text)
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
    for (const text of wrapped(line, size, width - 2 * MARGIN)) {
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
  const drawing = new DOMParser().parseFromString(source, "image/svg+xml").documentElement
  addCaption(drawing, caption, chart.layout.meta?.key ?? {})
  return drawing
}

/** @param {Element} svg */
const textOf = (svg) => `<?xml version="1.0" encoding="UTF-8"?>\n${new XMLSerializer().serializeToString(svg)}`

/** @param {Element} svg @returns {Promise<Blob>} */
const pngOf = async (svg) => {
  const image = new Image()
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(textOf(svg))}`
  await image.decode()
  const canvas = document.createElement("canvas")
  canvas.width = image.naturalWidth * SCALE
  canvas.height = image.naturalHeight * SCALE
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("the picture is too large"))), "image/png"),
  )
}

/** @param {Element} svg @param {string[]} caption */
const pdfOf = async (svg, caption) => {
  const place = document.createElement("div")
  place.style.cssText = "position: fixed; left: -20000px; top: 0"
  const drawing = /** @type {SVGSVGElement} */ (document.importNode(svg, true))
  place.append(drawing)
  document.body.append(place)
  try {
    const [title, ...others] = caption
    return await writePdf({ ...(await drawingOf(drawing)), title, subject: [...others, pageLink()].join("; ") })
  } finally {
    place.remove()
  }
}

/** @type {Record<string, (svg: Element, caption: string[]) => Promise<Blob>>} */
const FORMATS = {
  SVG: async (svg) => new Blob([textOf(svg)], { type: "image/svg+xml" }),
  PNG: pngOf,
  PDF: pdfOf,
}
export const CHART_FORMATS = Object.keys(FORMATS)

/**
 * @param {string} format
 * @param {Chart} chart as Plotly has drawn it on the page
 * @param {string[]} caption
 * @param {string} name without ending
 */
export const saveChart = async (format, chart, caption, name) => {
  const svg = await svgOf(chart, caption)
  saveFile(`${name}.${format.toLowerCase()}`, await FORMATS[format](svg, caption))
}
