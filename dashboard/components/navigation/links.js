// The way to another view of the app: an entry of the browser's history, then the event by which Streamlit reads the
// address anew. All values of a repeated filter stand in the address, and Back finds the view that was left.
const push = window.history.pushState.bind(window.history)
const replace = window.history.replaceState.bind(window.history)

/** Whether the browser is to open another tab or window itself. */
export const elsewhere = (event) => event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey

export const go = (href, instead = false) => {
  const to = new URL(href, window.location.href)
  if (to.origin !== window.location.origin) return
  if (to.href !== window.location.href) (instead ? replace : push)({}, "", to)
  window.dispatchEvent(new PopStateEvent("popstate"))
}

/** A link to another view in a text of ours, such as the guide; one to a heading of the same page is the browser's. */
const isInProse = (node) =>
  node.closest("[class*=_prose]") && node.origin === window.location.origin && !node.getAttribute("href").startsWith("#")

const isDoor = (node) =>
  node.localName === "a" &&
  (node.hasAttribute("data-door") || node.dataset.testid === "stPageLink-NavLink" || isInProse(node))

/** A plain click on a link marked as a door, in whatever component it stands, or on a page link of Streamlit's: that
    would change the address only when the server has answered, and who goes Back before would be led too far. */
export const followDoors = (event) => {
  const door = event.composedPath().find(isDoor)
  if (!door || elsewhere(event)) return
  event.preventDefault()
  if (!door.hasAttribute("data-door")) event.stopPropagation()
  go(door.href)
}
