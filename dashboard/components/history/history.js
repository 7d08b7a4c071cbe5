// Two mends of how Streamlit keeps the browser's history, made once per window:
// 1. On the way to another page it first puts the new page's query on the old page's address and adds that to the
//    history. Such an entry was never seen by anyone; the new page takes its place.
// 2. After Back or Forward it shows the page but not what stood in its link, so the restored address is opened afresh.
const SAME_STEP = 1500; // milliseconds between the two entries of one step

export default function () {
  if (window.earmarkFollowsHistory) return;
  window.earmarkFollowsHistory = true;

  const push = history.pushState.bind(history);
  let last = { path: location.pathname, before: location.search, search: location.search, at: -SAME_STEP };
  history.pushState = (state, title, url) => {
    const to = new URL(url ?? location.href, location.href);
    const onTheWay =
      performance.now() - last.at < SAME_STEP && to.pathname !== last.path && to.search === last.search &&
      last.path === location.pathname && last.before !== last.search;
    if (onTheWay) history.replaceState(state, title, url);
    else push(state, title, url);
    last = { path: to.pathname, before: onTheWay ? to.search : last.search, search: to.search, at: performance.now() };
  };

  window.addEventListener("popstate", (event) => {
    event.stopImmediatePropagation();
    location.reload();
  }, true);
}
