/** An app's picture that can't be shown gives way to the default image, which the style draws; one that comes later shows again. */
export function watchIcons() {
  for (const icon of document.querySelectorAll<HTMLImageElement>(".app-icon img"))
    if (icon.complete && icon.naturalWidth === 0) mark(icon, true);
  const failed = ({ target }: Event) => mark(target, true);
  const shown = ({ target }: Event) => mark(target, false);
  // Neither event bubbles.
  document.addEventListener("error", failed, true);
  document.addEventListener("load", shown, true);
  return () => {
    document.removeEventListener("error", failed, true);
    document.removeEventListener("load", shown, true);
  };
}

function mark(icon: EventTarget | null, broken: boolean) {
  if (icon instanceof HTMLImageElement) icon.closest(".app-icon")?.toggleAttribute("data-broken", broken);
}
