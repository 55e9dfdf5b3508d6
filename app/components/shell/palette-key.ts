export function isPaletteKey(event: Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey">) {
  const hasModifier = isMac() ? event.metaKey && !event.ctrlKey : event.ctrlKey && !event.metaKey;
  return hasModifier && !event.altKey && !event.shiftKey && event.key.toLowerCase() === "k";
}

export function isMac() {
  return /Mac|iP/.test(navigator.platform);
}
