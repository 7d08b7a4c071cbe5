// Back and Forward: the only module that writes into the browser's history.
//
// The way from one view to another:
// 1. `visit` adds one entry with the new address and dispatches `popstate`, the event that Streamlit listens to: it reads
//    the address and asks the server for that page. (Streamlit's own way, `st.switch_page` with a query, adds an entry
//    that nobody saw, and changes the address only when the server has answered.)
// 2. The server announces the page, and Streamlit calls `pushState` for it. `guardEntries` stands in between. An address
//    with another path is dropped: the entry exists already, or the person has left the page meanwhile. A change of
//    filters becomes an entry. A change of nothing but looks (the order of a table, the choice of a tab) replaces one.
// 3. A page writes what it chose by itself into its own entry (`fill`), and the timeline its selected span
//    (`replaceAddress`): Back never stops at such a change.
// 4. Back and Forward are the browser's. It dispatches a trusted `popstate`, Streamlit reads the address, and scroll.js
//    scrolls to where the view was left: each entry has a name in its state (`entryName`) under which that is known.

const prototype = History.prototype // never replaced, whatever `guardEntries` or another version of this module did
let hasTravelled = false // since these modules came

/**
 * To another view of the app. All values of a repeated filter are part of the address.
 *
 * @param {string} href
 * @param {boolean} [isReplacing] in place of the present entry
 */
export const visit = (href, isReplacing = false) => {
  const { history, location } = window
  const to = new URL(href, location.href)
  if (to.origin !== location.origin) return
  if (to.href !== location.href) (isReplacing ? prototype.replaceState : prototype.pushState).call(history, {}, "", to)
  window.dispatchEvent(new PopStateEvent("popstate"))
}

/**
 * Another address for the present entry; nothing is drawn again.
 *
 * @param {URL} url
 * @param {unknown} [state]
 */
export const replaceAddress = (url, state = window.history.state) =>
  prototype.replaceState.call(window.history, state, "", url)

/**
 * Names whose values differ between two addresses.
 *
 * @param {URLSearchParams} query
 * @param {URLSearchParams} other
 */
const differences = (query, other) => {
  const names = new Set([...query.keys(), ...other.keys()])
  return [...names].filter((name) => JSON.stringify(query.getAll(name)) !== JSON.stringify(other.getAll(name)))
}

/**
 * Whether nothing but looks differs.
 *
 * @param {URL} from
 * @param {URL} to
 * @param {string[]} looks
 */
export const isLook = (from, to, looks) => {
  const names = differences(from.searchParams, to.searchParams)
  return names.length > 0 && names.every((name) => looks.includes(name))
}

/**
 * Decides about each entry that Streamlit adds.
 *
 * @param {() => string[]} looks names of the link whose change is no entry
 */
export const guardEntries = (looks) => {
  window.addEventListener("popstate", () => {
    hasTravelled = true
  })
  /** @type {History["pushState"]} */
  window.history.pushState = (state, title, url) => {
    const from = new URL(window.location.href)
    const to = new URL(url ?? from, from)
    const isOtherPage = to.pathname !== from.pathname
    if (isOtherPage && hasTravelled) return
    if (!isOtherPage && isLook(from, to, looks())) replaceAddress(to, state)
    else prototype.pushState.call(window.history, state, title, to)
  }
}

/**
 * What a page chose by itself, written into its address, unless that has become another's or says it already.
 *
 * @param {{ path: string, query: Record<string, string[]> }} choice
 */
export const fill = ({ path, query }) => {
  const to = new URL(window.location.href)
  if (to.pathname.replace(/\/$/, "") !== path) return
  for (const [name, values] of Object.entries(query))
    if (!to.searchParams.has(name)) for (const value of values) to.searchParams.append(name, value)
  if (to.href !== window.location.href) replaceAddress(to)
}

let count = 0

/**
 * The name of the present entry, which it is given when it is first asked for.
 *
 * @returns {string}
 */
export const entryName = () => {
  const { history, location } = window
  if (!history.state?.view) {
    count += 1
    replaceAddress(new URL(location.href), { ...history.state, view: `${performance.timeOrigin} ${count}` })
  }
  return history.state.view
}

/**
 * Calls with every change of the view.
 *
 * @param {(travel: { isBack: boolean, isOtherPage: boolean, entry: string | undefined }) => void} act isBack: by Back or
 * Forward; entry: its name, if it has one
 */
export const onTravel = (act) => {
  let path = window.location.pathname
  window.addEventListener("popstate", (event) => {
    const isOtherPage = window.location.pathname !== path
    path = window.location.pathname
    act({ isBack: event.isTrusted, isOtherPage, entry: window.history.state?.view })
  })
}
