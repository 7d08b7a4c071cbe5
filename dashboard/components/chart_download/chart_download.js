// Buttons that save the chart of an exhibit as a file. Plotly draws the picture as its own camera does, with a format
// and a name of ours: nothing but a browser is needed.
const EXHIBIT = "[class*=st-key-exhibit_]"
const CAMERA = '.modebar-btn[data-title^="Download plot"]'
const SCALE = 3 // pixels of a PNG for one on the screen

/** The element that holds this one, through the edges of components. */
const within = (node, selector) => {
  for (let at = node; at; at = at.getRootNode().host) {
    const found = at.closest(selector)
    if (found) return found
  }
  return null
}

const save = (root, format, filename) => {
  const chart = within(root, EXHIBIT)?.querySelector(".js-plotly-plot")
  const camera = chart?.querySelector(CAMERA)
  if (!camera) return
  chart._context.toImageButtonOptions = { format, filename, scale: format === "png" ? SCALE : 1 }
  camera.click()
}

export default function ({ parentElement, data }) {
  const root = parentElement.querySelector(".saving")
  const buttons = ["svg", "png"].map((format) => {
    const button = document.createElement("button")
    button.type = "button"
    button.textContent = format.toUpperCase()
    button.title = `Save the chart as ${format.toUpperCase()}`
    button.addEventListener("click", () => save(root, format, data.filename))
    return button
  })
  root.replaceChildren(...buttons)
}
