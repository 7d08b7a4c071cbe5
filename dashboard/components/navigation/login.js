// The view that a link asks for before a login. A login ends on the first page; that view is visited from there.
import { visit } from "./history.js"

const KEY = "earmark wanted view"

export const keepWanted = () => {
  try {
    sessionStorage.setItem(KEY, window.location.href)
  } catch {
    // this browser keeps nothing: the login ends on the first page
  }
}

export const visitWanted = () => {
  try {
    const href = sessionStorage.getItem(KEY)
    sessionStorage.removeItem(KEY)
    if (href && href !== window.location.href) visit(href, true)
  } catch {
    // nothing was kept
  }
}
