import { useLocation } from "react-router";
import { useOnChange } from "#app/hooks/use-on-change.ts";
import { focusHeading, isFocusLost } from "#app/lib/focus.ts";

/** Focuses the heading after a navigation, unless the new screen has set the focus itself. */
export function ScreenFocus() {
  const { pathname, search } = useLocation();
  const screen = `${pathname}#${new URLSearchParams(search).get("tab")}`;
  useOnChange(screen, () => {
    if (isFocusLost()) focusHeading();
  });
  return null;
}
