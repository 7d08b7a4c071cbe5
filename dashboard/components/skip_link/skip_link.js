// The skip link to the table of a page, at the start of the document. It is placed there once per window, since a
// component is drawn inside the page and so after the menu.
const ID = "earmark-skip"
const STYLE = `
#${ID} a { position: fixed; z-index: 1000000; top: 0.5rem; left: -100rem; padding: 0.5rem 0.9rem;
  font: 600 0.95rem system-ui, sans-serif; color: #fff; background: #0b5568; border-radius: 0.35rem; }
#${ID} a:focus { left: 0.5rem; outline: 2px solid #fff; outline-offset: -4px; }`
const MAIN = "[data-testid=stMain]"
const MAIN_ADDRESS = "#stMain" // as the skip link of Streamlit: a target that exists before any table does
const TABLE = ".doors tbody a, .doors button"

/** The first link of the first table of the page, which stands inside a component; else the heading. */
const target = () => {
  const main = document.querySelector(MAIN)
  const roots = main ? [...main.querySelectorAll("*")].flatMap((node) => node.shadowRoot ?? []) : []
  const links = roots.flatMap((root) => [...root.querySelectorAll(TABLE)])
  return links.find((node) => node.getClientRects().length) ?? main?.querySelector("h1")
}

const skip = (event) => {
  event.preventDefault()
  const node = target()
  if (!node) return
  if (node.localName === "h1") node.tabIndex = -1
  node.focus()
}

export default function () {
  if (document.getElementById(ID)) return
  const bar = document.createElement("nav")
  bar.id = ID
  bar.setAttribute("aria-label", "Skip")
  const style = document.createElement("style")
  style.textContent = STYLE
  const link = document.createElement("a")
  link.href = MAIN_ADDRESS
  link.textContent = "Skip to table"
  link.addEventListener("click", skip)
  bar.append(style, link)
  document.body.prepend(bar)
}
