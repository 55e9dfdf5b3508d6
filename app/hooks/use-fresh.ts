import { useEffect } from "react";
import { useRevalidator } from "react-router";

/** Not more often than this, in ms. */
const FRESH_FOR = 30_000;

/** A home that was not looked at for a while loads anew when it is again: other tabs and devices change it too. */
export function useFresh() {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    let hiddenAt = 0;
    function look() {
      if (document.hidden) hiddenAt = Date.now();
      else if (Date.now() - hiddenAt > FRESH_FOR && navigator.onLine) void revalidate();
    }
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, [revalidate]);
}
