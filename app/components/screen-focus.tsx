import { useEffect, useRef } from "react";
import { useLocation } from "react-router";

/** After a navigation to another screen, readers and keys go on at its heading, unless it put the focus somewhere itself. */
export function ScreenFocus() {
  const { pathname } = useLocation();
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    if (document.activeElement !== document.body) return;
    focusHeading();
  }, [pathname]);
  return null;
}

/** Where keys go on when what had the focus is gone. */
export function focusHeading() {
  const heading = document.querySelector<HTMLElement>("h1");
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
