import { useEffect, useRef } from "react";

/** For the heading of a list in pages: another page (`page` names it) is read from there on, as what was pressed is gone. */
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
