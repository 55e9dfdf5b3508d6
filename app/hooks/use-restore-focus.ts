import { useEffect, useState } from "react";

/** For a dialog that was opened from a menu: the menu item is hidden when the dialog closes. */
export function useRestoreFocus() {
  // Read before the dialog takes the focus.
  const [opener] = useState(() => openerOf(document.activeElement));
  useEffect(
    () => () => {
      if (document.activeElement === document.body) opener?.focus();
    },
    [opener],
  );
}

/** The element itself, or the button that opens its menu. */
function openerOf(element: Element | null) {
  const menu = element?.closest("[popover]");
  const opener = menu ? document.querySelector(`[popovertarget="${menu.id}"]`) : element;
  return opener instanceof HTMLElement ? opener : null;
}
