import { useEffect } from "react";
import { useRevalidator } from "react-router";

const MIN_HIDDEN_MS = 30_000;

export function useRevalidateOnFocus() {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    let hiddenAt = 0;
    function onVisibilityChange() {
      if (document.hidden) hiddenAt = Date.now();
      else if (Date.now() - hiddenAt > MIN_HIDDEN_MS && navigator.onLine) void revalidate();
    }
    document.addEventListener("visibilitychange", onVisibilityChange);
    return () => document.removeEventListener("visibilitychange", onVisibilityChange);
  }, [revalidate]);
}
