// Elements of the page. Texts of files and models are set as text, never as HTML.

/** Whatever takes what is typed. */
export const FIELDS = "input, textarea, select, [contenteditable], [role=textbox], [role=combobox]"

/** Tables that are typed into: a letter or digit on a selected cell begins its text. */
export const GRIDS = "canvas, [role=grid], [role=gridcell]"

/**
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {string} [className]
 * @param {string} [text]
 */
export const el = (tag, className = "", text = "") => {
  const node = document.createElement(tag)
  if (className) node.className = className
  if (text) node.textContent = text
  return node
}

/**
 * A part that must be there, such as the element that a component was given as its HTML.
 *
 * @param {ParentNode} root
 * @param {string} selector
 */
export const part = (root, selector) => {
  const node = root.querySelector(selector)
  if (!(node instanceof HTMLElement)) throw new Error(`${selector}: no such element`)
  return node
}

/**
 * The nearest element that fits a selector, from a node an event came from.
 *
 * @param {Event} event
 * @param {string} selector
 */
export const nearest = ({ target }, selector) => {
  const node = target instanceof Element ? target.closest(selector) : null
  return node instanceof HTMLElement ? node : null
}

/**
 * Where an event began, also inside a component of another shadow root.
 *
 * @param {Event} event
 */
export const origin = (event) => {
  const node = event.composedPath()[0] ?? event.target
  return node instanceof HTMLElement ? node : null
}

/** What has the focus, within components too: the document names only the component. */
export const focused = () => {
  let node = document.activeElement
  while (node?.shadowRoot?.activeElement) node = node.shadowRoot.activeElement
  return node instanceof HTMLElement ? node : null
}
