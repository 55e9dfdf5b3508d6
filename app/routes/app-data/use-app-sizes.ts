import { useEffect, useEffectEvent, useState } from "react";
import { measureAppData } from "#app/device/app-data/app-data.client.ts";
import type { AppWithData } from "#domain/app-data/app-with-data.ts";
import { AppError } from "#domain/kit/errors.ts";

/** In bytes, 0 if the app keeps nothing; an error if it couldn't be measured. */
export type AppSize = number | AppError;

/** `hadData`: it kept something, or couldn't be measured, at any time since the page was opened. */
type Measured = { size: AppSize; hadData: boolean };

/** Measures one app after the other: each needs a hidden frame of the app's origin. `measured` is by the app's id. */
export function useAppSizes(apps: ReadonlyArray<AppWithData>, onEmpty?: (app: AppWithData) => void) {
  const [measured, setMeasured] = useState<ReadonlyMap<string, Measured>>(new Map());
  async function measure(app: AppWithData) {
    const { id, origin } = app;
    const size = await measureAppData({ appId: id, origin }).catch(toAppError);
    setMeasured((before) => {
      const hadData = size !== 0 || before.get(id)?.hadData === true;
      return new Map(before).set(id, { size, hadData });
    });
    if (size === 0) onEmpty?.(app);
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
  return { measured, measure };
}

/** It left the store so long ago that devices keep nothing of it; only the account's copy is left. */
export function isDeletedHere({ keptUntil }: AppWithData) {
  return keptUntil !== null && keptUntil < Date.now();
}

function toAppError(error: unknown) {
  return error instanceof AppError ? error : new AppError("unavailable", "Error", "The app's data couldn't be read.");
}
