const PICTURE_FRAMES = "[data-picture]";

/** CSS hides or replaces a marked picture; one that loads later is shown again. */
export function replaceBrokenIcons() {
  for (const picture of document.querySelectorAll<HTMLImageElement>(`:is(${PICTURE_FRAMES}) img`))
    if (picture.complete && picture.naturalWidth === 0) markBroken(picture, true);
  const onError = ({ target }: Event) => markBroken(target, true);
  const onLoad = ({ target }: Event) => markBroken(target, false);
  // Neither event bubbles.
  document.addEventListener("error", onError, true);
  document.addEventListener("load", onLoad, true);
  return () => {
    document.removeEventListener("error", onError, true);
    document.removeEventListener("load", onLoad, true);
  };
}

function markBroken(picture: EventTarget | null, broken: boolean) {
  if (picture instanceof HTMLImageElement) picture.closest(PICTURE_FRAMES)?.toggleAttribute("data-broken", broken);
}
