import { useEffect, useRef } from "react";
import { useRevalidator } from "react-router";
import { focusHeading } from "#app/lib/focus.ts";

/** For a button that loads the screen anew: it keeps the focus, and where it goes with what it was for, the heading has it. */
export function useRetry() {
  const { revalidate, state } = useRevalidator();
  const button = useRef<HTMLButtonElement>(null);
  const asked = useRef(false);
  useEffect(() => {
    if (!asked.current || state !== "idle") return;
    asked.current = false;
    if (document.activeElement !== document.body) return;
    if (button.current) button.current.focus();
    else focusHeading();
  }, [state]);
  function retry() {
    asked.current = true;
    void revalidate();
  }
  return { button, busy: state === "loading" && "Trying...", retry };
}
