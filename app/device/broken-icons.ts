/** What the style hides or replaces when its picture can't be shown: an app's icon, a screenshot. */
const HOLDERS = ".app-icon, .shots li";

/** A picture that can't be shown is marked for the style; one that comes later shows again. */
export function watchIcons() {
  for (const picture of document.querySelectorAll<HTMLImageElement>(`:is(${HOLDERS}) img`))
    if (picture.complete && picture.naturalWidth === 0) mark(picture, true);
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

function mark(picture: EventTarget | null, broken: boolean) {
  if (picture instanceof HTMLImageElement) picture.closest(HOLDERS)?.toggleAttribute("data-broken", broken);
}
