import { useEffect, useLayoutEffect, useRef } from "react";
import { saveLists, takeScroll } from "./kept-pages.ts";

/** Where less than this is left below the screen, in px, the page is scrolled to its end. */
const END = 4;

/**
 * Lists outlive their document: after a reload, or Back from an app that ran, this one is as long as it was, and the page
 * is where it was, unless it has been scrolled meanwhile. `shown`: how many of its pages are there.
 */
export function useStoredLists(place: string, shown: number) {
  const atEnd = useRef(false);
  useLayoutEffect(() => {
    // As far down as a list that had only its first page could be scrolled.
    atEnd.current = window.scrollY + window.innerHeight >= document.documentElement.scrollHeight - END;
  }, []);
  useLayoutEffect(() => {
    if (shown === 0) return;
    const y = takeScroll(place);
    if (y !== null && atEnd.current) window.scrollTo({ top: y, behavior: "instant" });
  }, [place, shown]);
  useEffect(() => {
    const leave = () => saveLists({ place, y: window.scrollY });
    window.addEventListener("pagehide", leave);
    return () => {
      window.removeEventListener("pagehide", leave);
      saveLists(null);
    };
  }, [place]);
}
