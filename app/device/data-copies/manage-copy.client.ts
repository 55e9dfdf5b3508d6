import { type AppDataPage, withAppDataPage } from "#app/device/app-data/app-data.client.ts";
import { memoryPage } from "#app/device/app-data/memory-page.ts";
import { COPY_TOO_LARGE, type DataCopy, MAX_COPY_BYTES } from "#domain/app-data/data-copies/rules.ts";
import { AppError } from "#domain/kit/errors.ts";
import { type CopiedApp, switchCopy } from "./copy-calls.ts";
import { loadVersion, newRun, restoreVersion, saveDeviceData } from "./device-data.ts";

/** `isFirst`: the account has no version, so what this device keeps is saved. @throws AppError; it may be on nevertheless. */
export async function turnCopyOn(app: CopiedApp, { isFirst }: { isFirst: boolean }) {
  const answer = await switchCopy(app, { on: true });
  if (!answer.ok) throw new AppError(answer.error.code, answer.error.title, answer.error.message);
  if (!isFirst) return;
  const { device, isInMemory } = await withAppDataPage(app, async (page) => {
    const device = await dataOf(app, page).read(MAX_COPY_BYTES).catch(inWords);
    return { device, isInMemory: page.isRefused };
  });
  if (device.isEmpty) return;
  await saveDeviceData({ ...app, isInMemory }, device, { base: 0, run: newRun() });
}

/** @throws AppError */
export async function turnCopyOff(app: CopiedApp) {
  const answer = await switchCopy(app, { on: false });
  if (!answer.ok) throw new AppError(answer.error.code, answer.error.title, answer.error.message);
}

/**
 * What this device keeps becomes the account's newest version, whatever the account had: that stays an earlier version.
 * @throws AppError, also in a browser that refuses storage to the app.
 */
export async function saveCopyNow(app: CopiedApp, { isOn, versions }: DataCopy) {
  const device = await withAppDataPage(app, (page) => page.read(MAX_COPY_BYTES).catch(inWords));
  if (!isOn) await turnCopyOn(app, { isFirst: false });
  await saveDeviceData(app, device, { base: versions[0]?.savedAt ?? 0, run: newRun() });
}

/**
 * Replaces what the app keeps in this browser by a version of the account, which becomes the account's newest if the copy
 * is on. The app must be closed. `needsStorage`: only the browser's storage serves, as the app starts without the account's
 * copy. @throws AppError, also if neither the browser nor the account would keep it; nothing is then replaced.
 */
export async function restoreCopiedVersion(
  app: CopiedApp,
  { isOn, versions }: DataCopy,
  savedAt: number,
  { needsStorage }: { needsStorage: boolean },
) {
  const version = await loadVersion(app, savedAt);
  const newest = versions[0]?.savedAt ?? 0;
  await withAppDataPage(app, (page) => {
    const isInMemory = page.isRefused && isOn && !needsStorage;
    const data = isInMemory ? dataOf(app, page) : page;
    return restoreVersion({ ...app, isInMemory }, data, { version, newest, isOn, run: newRun() });
  });
}

function dataOf(app: CopiedApp, page: AppDataPage) {
  return page.isRefused ? memoryPage(app) : page;
}

function inWords(error: unknown): never {
  if (error instanceof AppError && error.code === "too-large")
    throw new AppError("too-large", "Data not saved", COPY_TOO_LARGE);
  throw error;
}
