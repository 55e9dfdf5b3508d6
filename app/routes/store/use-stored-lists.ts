import { useEffect, useLayoutEffect, useRef } from "react";
import { consumeScroll, storeLists } from "./list-cache.ts";

const SCROLL_END_PX = 4;

/** Restores the scroll position in a new document, unless the user has scrolled since. */
export function useStoredLists(entryKey: string, pageCount: number) {
  const startedAtEnd = useRef<boolean | null>(null);
  useLayoutEffect(() => {
    // A list with only its first page can't be scrolled further.
    startedAtEnd.current ??= isScrolledToEnd();
    if (pageCount === 0) return;
    const y = consumeScroll(entryKey);
    if (y !== null && startedAtEnd.current) window.scrollTo({ top: y, behavior: "instant" });
  }, [entryKey, pageCount]);
  useEffect(() => {
    const storeOnLeave = () => storeLists({ entryKey, y: window.scrollY });
    window.addEventListener("pagehide", storeOnLeave);
    return () => {
      window.removeEventListener("pagehide", storeOnLeave);
      storeLists(null);
    };
  }, [entryKey]);
}

function isScrolledToEnd() {
  return window.scrollY + window.innerHeight >= document.documentElement.scrollHeight - SCROLL_END_PX;
}
