export const GONE_TITLE = "This app is no longer in the store.";

/** `name`: empty if the app's own name was deleted too. */
export function removalText(name: string) {
  return `${name ? `“${name}”` : "It"} was removed by its developer or a moderator.`;
}
