import { useEffect, useEffectEvent } from "react";
import { useMatches, useRevalidator } from "react-router";
import { endPersonalPart, isPersonalPartPending } from "#app/device/session/personal-part.ts";
import { useOnChange } from "./use-on-change.ts";

/**
 * Loads what belongs to the account if the server sent the page that visitors get (decision 138). `onComplete` is called once
 * the screen shows it, or could not load it; at once if nothing is missing.
 */
export function usePersonalPart(onComplete: () => void) {
  const { state, revalidate } = useRevalidator();
  const data = useMatches().at(-1)?.loaderData;
  const start = useEffectEvent(() => {
    if (isPersonalPartPending() && isForVisitors(data)) void revalidate();
    else complete();
  });
  useEffect(() => start(), []);
  useOnChange(state, () => {
    if (state === "idle" && isPersonalPartPending()) complete();
  });

  function complete() {
    endPersonalPart();
    onComplete();
  }
}

/** Loaders of screens that show who is signed in return it as `account`, null for visitors. */
function isForVisitors(data: unknown) {
  return typeof data === "object" && data !== null && "account" in data && data.account === null;
}
