import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { focusHeading } from "#app/lib/focus.ts";

/** Focuses the heading after a navigation, unless the new screen has set the focus itself. */
export function ScreenFocus() {
  const { pathname, search } = useLocation();
  const screen = `${pathname}#${new URLSearchParams(search).get("tab")}`;
  const before = useRef(screen);
  useEffect(() => {
    if (before.current === screen) return;
    before.current = screen;
    if (document.activeElement !== document.body) return;
    focusHeading();
  }, [screen]);
  return null;
}
