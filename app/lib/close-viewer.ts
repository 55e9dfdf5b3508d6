/** Screens that run an app, and sign-in, which redirects to one. */
const EXCLUDED_PATHS =
  /^\/(?:p|s|device|preview-proxy|preview-sandbox|secure-preview-sandbox|subdomain-preview|auth)(?:\/|$)/;

/** Traverses to the last screen's history entry instead of going back, since an app can add entries of its own. */
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

function isScreen(address: string) {
  if (!URL.canParse(address)) return false;
  const { origin, pathname } = new URL(address);
  return origin === window.location.origin && !EXCLUDED_PATHS.test(pathname);
}
