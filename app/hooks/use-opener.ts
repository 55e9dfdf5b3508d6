import { useEffect, useLayoutEffect, useRef } from "react";

/** Gives the focus back when a dialog goes that was opened from a menu: the menu is closed by then, and the browser gives it nowhere. */
export function useOpener() {
  const opener = useRef<HTMLElement | null>(null);
  // Before the dialog takes the focus, and once nothing of it is there any more.
  useLayoutEffect(() => {
    opener.current = openerOf(document.activeElement);
  }, []);
  useEffect(
    () => () => {
      if (document.activeElement === document.body) opener.current?.focus();
    },
    [],
  );
}

/** Of something in a menu, the button that opens the menu. */
function openerOf(element: Element | null) {
  const menu = element?.closest("[popover]");
  const opener = menu ? document.querySelector(`[popovertarget="${menu.id}"]`) : element;
  return opener instanceof HTMLElement ? opener : null;
}
