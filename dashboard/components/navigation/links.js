// Links to other views of the app, followed without loading the page again.
import { visit } from "./history.js"

/**
 * Whether the browser is to open another tab or window itself.
 *
 * @param {MouseEvent} event
 */
export const opensElsewhere = (event) =>
  event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey

/**
 * A link to another view in a text of ours, such as the guide; one to a heading of the same page is the browser's.
 *
 * @param {HTMLAnchorElement} link
 */
const isInProse = (link) =>
  link.closest("[class*=_prose]") !== null &&
  link.origin === window.location.origin &&
  !link.getAttribute("href")?.startsWith("#")

/**
 * @param {EventTarget} node
 * @returns {node is HTMLAnchorElement}
 */
const isLink = (node) =>
  node instanceof HTMLAnchorElement &&
  (node.hasAttribute("data-door") || node.dataset.testid === "stPageLink-NavLink" || isInProse(node))

/**
 * A plain click on a link marked with `data-door`, in whatever component, on one of a text, or on a page link of
 * Streamlit's: that would change the address only when the server has answered, and Back before that would lead too far.
 *
 * @param {MouseEvent} event
 */
export const followLink = (event) => {
  const link = event.composedPath().find(isLink)
  if (!link || opensElsewhere(event)) return
  event.preventDefault()
  if (!link.hasAttribute("data-door")) event.stopPropagation()
  visit(link.href)
}
