import { useEffect, useRef } from "react";

/** The pressed page link is gone after pagination, so the heading takes the focus. */
export function usePageHeading(page: string | null) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(page);
  useEffect(() => {
    if (shown.current === page) return;
    shown.current = page;
    heading.current?.focus({ preventScroll: true });
  }, [page]);
  return heading;
}
