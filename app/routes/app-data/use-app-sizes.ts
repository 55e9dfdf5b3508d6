import { useEffect, useEffectEvent, useState } from "react";
import { measureAppData } from "#app/device/app-data/app-data.client.ts";
import type { AppWithData } from "#domain/app-data/queries.server.ts";
import { AppError } from "#domain/errors.ts";

/** In bytes, 0 if the app keeps nothing; an error if it couldn't be measured. */
export type AppSize = number | AppError;

/** Measures one app after the other: each needs a hidden frame of the app's origin. */
export function useAppSizes(apps: ReadonlyArray<AppWithData>) {
  const [sizes, setSizes] = useState<ReadonlyMap<string, AppSize>>(new Map());
  async function measure({ id, origin }: AppWithData) {
    const size = await measureAppData(id, origin).catch(toAppError);
    setSizes((before) => new Map(before).set(id, size));
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
  return { sizes, measure };
}

/** It left the store so long ago that devices keep nothing of it; only the account's copy is left. */
export function isDeletedHere({ keptUntil }: AppWithData) {
  return keptUntil !== null && keptUntil < Date.now();
}

function toAppError(error: unknown) {
  return error instanceof AppError ? error : new AppError("unavailable", "Error", "The app's data couldn't be read.");
}
