/** No other id looks like it. */
export function isShareId(id: string) {
  return /^[0-9a-f]{32}$/.test(id);
}

/** Of the page that everybody who has the link can open. */
export function sharePath(id: string) {
  return `/s/${id}`;
}
