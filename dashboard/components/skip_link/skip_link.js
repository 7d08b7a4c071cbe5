// The skip link to the table of a page, at the start of the document. It is placed there once per window, since a
// component is drawn inside the page and so after the menu.
import { el } from "../common/elements.js"

const ID = "earmark-skip"
const STYLE = `
#${ID} a { position: fixed; z-index: 1000000; top: 0.5rem; left: -100rem; padding: 0.5rem 0.9rem;
  font: 600 0.95rem system-ui, sans-serif; color: #fff; background: #0b5568; border-radius: 0.35rem; }
#${ID} a:focus { left: 0.5rem; outline: 2px solid #fff; outline-offset: -4px; }`
const MAIN = "[data-testid=stMain]"
const MAIN_ADDRESS = "#stMain" // as the skip link of Streamlit: a target that exists before any table does
const TABLE = ":is(.doors tbody, .findings tbody, .gallery) :is(a, button)"

/**
 * The first link of the first table of the page, which is part of a component; else the heading.
 *
 * @returns {HTMLElement | null}
 */
const target = () => {
  const main = document.querySelector(MAIN)
  if (!main) return null
  const nodes = [...main.querySelectorAll("*")].filter((node) => !node.closest("[inert]")) // folded parts take no focus
  const roots = nodes.flatMap((node) => node.shadowRoot ?? [])
  const links = roots.flatMap((root) => /** @type {HTMLElement[]} */ ([...root.querySelectorAll(TABLE)]))
  return links.find((node) => node.getClientRects().length) ?? main.querySelector("h1")
}

/** @param {MouseEvent} event */
const skip = (event) => {
  event.preventDefault()
  const node = target()
  if (!node) return
  if (node.localName === "h1") node.tabIndex = -1
  node.focus()
}

export default function () {
  if (document.getElementById(ID)) return
  const bar = el("nav")
  bar.id = ID
  bar.setAttribute("aria-label", "Skip")
  const link = el("a", "", "Skip to table")
  link.href = MAIN_ADDRESS
  link.addEventListener("click", skip)
  bar.append(el("style", "", STYLE), link)
  document.body.prepend(bar)
}
