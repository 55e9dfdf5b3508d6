import { useEffect, useLayoutEffect, useRef } from "react";
import { consumeScroll, storeLists } from "./list-cache.ts";

const SCROLL_END_PX = 4;

/** Restores the scroll position in a new document, unless the user has scrolled since. */
export function useStoredLists(entryKey: string, pageCount: number) {
  const isAtEnd = useRef(false);
  useLayoutEffect(() => {
    // A list with only its first page can't be scrolled further.
    isAtEnd.current = window.scrollY + window.innerHeight >= document.documentElement.scrollHeight - SCROLL_END_PX;
  }, []);
  useLayoutEffect(() => {
    if (pageCount === 0) return;
    const y = consumeScroll(entryKey);
    if (y !== null && isAtEnd.current) window.scrollTo({ top: y, behavior: "instant" });
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
