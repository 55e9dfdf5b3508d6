import { useEffect, useEffectEvent, useState } from "react";
import { measureAppData } from "#app/device/app-data/app-data.client.ts";
import type { AppWithData } from "#domain/app-data/app-with-data.ts";
import { AppError } from "#domain/kit/errors.ts";

/** In bytes, 0 if the app keeps nothing; an error if it couldn't be measured. */
export type AppSize = number | AppError;

/**
 * Measures one app after the other: each needs a hidden frame of the app's origin. `kept`: the ids of those that kept
 * something, or couldn't be measured, at any time.
 */
export function useAppSizes(apps: ReadonlyArray<AppWithData>, onEmpty?: (app: AppWithData) => void) {
  const [sizes, setSizes] = useState<ReadonlyMap<string, AppSize>>(new Map());
  const [kept, setKept] = useState<ReadonlySet<string>>(new Set());
  async function measure(app: AppWithData) {
    const { id, origin } = app;
    const size = await measureAppData({ appId: id, origin }).catch(toAppError);
    setSizes((before) => new Map(before).set(id, size));
    if (size === 0) onEmpty?.(app);
    else setKept((before) => new Set(before).add(id));
  }
  const measureAll = useEffectEvent(async (isCurrent: () => boolean) => {
    for (const app of apps) if (isCurrent() && !isDeletedHere(app)) await measure(app);
  });
  useEffect(() => {
    let isMounted = true;
    void measureAll(() => isMounted);
    return () => {
      isMounted = false;
    };
  }, []);
  return { sizes, kept, measure };
}

/** It left the store so long ago that devices keep nothing of it; only the account's copy is left. */
export function isDeletedHere({ keptUntil }: AppWithData) {
  return keptUntil !== null && keptUntil < Date.now();
}

function toAppError(error: unknown) {
  return error instanceof AppError ? error : new AppError("unavailable", "Error", "The app's data couldn't be read.");
}
