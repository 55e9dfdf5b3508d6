/** Of the page that everybody who has the link can open. */
export function sharePath(id: string) {
  return `/s/${id}`;
}
