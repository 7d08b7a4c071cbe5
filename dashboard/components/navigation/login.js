// The view that a link asks for before a login. A login ends on the first page; that view is visited from there.
// Whoever opens another page meanwhile stays there.
import { visit } from "./history.js"

const KEY = "earmark wanted view"

export const keepWanted = () => {
  try {
    sessionStorage.setItem(KEY, window.location.href)
  } catch {
    // this browser keeps nothing: the login ends on the first page
  }
}

/** Whether this window was opened at the root, where a login ends. A link to a page names that page. */
const isAtRoot = () =>
  performance.getEntriesByType("navigation").some(({ name }) => new URL(name).pathname.endsWith("/"))

export const visitWanted = () => {
  try {
    const href = sessionStorage.getItem(KEY)
    sessionStorage.removeItem(KEY)
    if (href && isAtRoot() && href !== window.location.href) visit(href, true)
  } catch {
    // nothing was kept
  }
}
