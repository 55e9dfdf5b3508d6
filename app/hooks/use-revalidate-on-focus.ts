import { useRef } from "react";
import { useRevalidator } from "react-router";
import { useDocumentEvent } from "./use-events.ts";

const MIN_HIDDEN_MS = 30_000;

export function useRevalidateOnFocus() {
  const { revalidate } = useRevalidator();
  const hiddenAt = useRef(0);
  useDocumentEvent("visibilitychange", () => {
    if (document.hidden) hiddenAt.current = Date.now();
    else if (Date.now() - hiddenAt.current > MIN_HIDDEN_MS && navigator.onLine) void revalidate();
  });
}
