/** Screens that run an app, and sign-in, which leads back to one: Close never ends there. */
const NO_WAY_BACK =
  /^\/(?:p|device|preview-proxy|preview-sandbox|secure-preview-sandbox|subdomain-preview|auth)(?:\/|$)/;

/**
 * Leaves an app for the last screen before it, else for `fallback`. Never by a step back in the history: an app adds
 * entries to it, and each step would only undo one of those. An entry of the page itself is out of the app's reach, and
 * going there keeps its scroll position.
 */
export function closeViewer(fallback: string) {
  const entry = entryBefore();
  if (!entry?.url) return window.location.replace(isScreen(document.referrer) ? document.referrer : fallback);
  const { url, key } = entry;
  window.navigation.traverseTo(key).committed?.catch(() => window.location.replace(url));
}

function entryBefore() {
  const { navigation } = window;
  const index = navigation?.currentEntry?.index ?? 0;
  return navigation?.entries().findLast((entry) => entry.index < index && isScreen(entry.url ?? ""));
}

/** Whether an address is one of the product's own, where nobody runs an app. */
function isScreen(address: string) {
  if (!URL.canParse(address)) return false;
  const { origin, pathname } = new URL(address);
  return origin === window.location.origin && !NO_WAY_BACK.test(pathname);
}
