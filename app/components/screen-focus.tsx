import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { focusHeading } from "#app/lib/focus.ts";

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
