import { startTransition, useEffect, useEffectEvent, useState } from "react";
import { useMatches, useRevalidator } from "react-router";
import { endPersonalPart, isPersonalPartPending } from "#app/device/session/personal-part.ts";
import { useOnChange } from "./use-on-change.ts";

/**
 * Loads what belongs to the account if the server sent the page that visitors get (decision 138). `onComplete` is called once
 * the screen shows it, or could not load it; immediately if nothing is missing.
 */
export function usePersonalPart(onComplete: () => void) {
  const { revalidate } = useRevalidator();
  const data = useMatches().at(-1)?.loaderData;
  const [hasLoaded, setHasLoaded] = useState(false);
  const start = useEffectEvent(async () => {
    if (!isPersonalPartPending() || !isForVisitors(data)) return complete();
    await revalidate();
    // In a transition, as the router's own update, so that the screen shows what was loaded.
    startTransition(() => setHasLoaded(true));
  });
  useEffect(() => void start(), []);
  useOnChange(hasLoaded, complete);

  function complete() {
    endPersonalPart();
    onComplete();
  }
}

/** Loaders of screens that show who is signed in return it as `account`, null for visitors. */
function isForVisitors(data: unknown) {
  return typeof data === "object" && data !== null && "account" in data && data.account === null;
}
