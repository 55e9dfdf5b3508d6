import { useRef } from "react";
import { useOnChange } from "./use-on-change.ts";

/** The pressed link is gone with its page or step, so the heading takes the focus. */
export function usePageHeading(page: string | number | null) {
  const heading = useRef<HTMLHeadingElement>(null);
  useOnChange(page, () => heading.current?.focus({ preventScroll: true }));
  return heading;
}
