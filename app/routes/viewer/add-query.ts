const NAME = "add";

/** Whether the address asks to open the question about adding the app to the device, e.g. from its tile's menu. */
export function hasAddQuery(params: URLSearchParams) {
  return params.has(NAME);
}

/** So that a reload doesn't ask again. Not by a navigation, which would load the app's page, or fail without a network. */
export function removeAddQuery() {
  const url = new URL(window.location.href);
  if (!hasAddQuery(url.searchParams)) return;
  url.searchParams.delete(NAME);
  window.history.replaceState(window.history.state, "", url);
}
