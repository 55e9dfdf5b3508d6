import type { KeyboardEvent } from "react";

/** A held key would also press the button that takes the focus from this one. */
export function ignoreHeldKey(event: KeyboardEvent) {
  if (event.repeat && (event.key === "Enter" || event.key === " ")) event.preventDefault();
}
