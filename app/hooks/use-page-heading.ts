import { useRef } from "react";
import { useOnChange } from "./use-on-change.ts";

/** The pressed page link is gone after pagination, so the heading takes the focus. */
export function usePageHeading(page: string | null) {
  const heading = useRef<HTMLHeadingElement>(null);
  useOnChange(page, () => heading.current?.focus({ preventScroll: true }));
  return heading;
}
