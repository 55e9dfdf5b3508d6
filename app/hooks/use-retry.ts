import { useEffect, useRef } from "react";
import { useRevalidator } from "react-router";
import { focusHeading } from "#app/lib/focus.ts";

/** Keeps the button's focus, or focuses the heading if the button is removed. */
export function useRetry() {
  const { revalidate, state } = useRevalidator();
  const button = useRef<HTMLButtonElement>(null);
  const isRequested = useRef(false);
  useEffect(() => {
    if (!isRequested.current || state !== "idle") return;
    isRequested.current = false;
    if (document.activeElement !== document.body) return;
    if (button.current) button.current.focus();
    else focusHeading();
  }, [state]);
  function retry() {
    isRequested.current = true;
    void revalidate();
  }
  return { button, busy: state === "loading" && "Trying...", retry };
}
