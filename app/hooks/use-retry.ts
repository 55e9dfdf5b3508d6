import { useRevalidator } from "react-router";
import { focusHeadingOnRemoval } from "#app/lib/focus.ts";

/** Loads the screen's data again. `button` is the ref of the button that asks for it. */
export function useRetry() {
  const { revalidate, state } = useRevalidator();
  return { button: focusHeadingOnRemoval, busy: state === "loading" && "Trying...", retry: () => void revalidate() };
}
