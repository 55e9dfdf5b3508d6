import { withAppDataPage } from "#app/device/app-data/app-data.client.ts";
import type { DeviceData } from "#app/device/app-data/data-tasks.ts";
import { disconnectFrame, memoryPage } from "#app/device/app-data/memory-page.ts";
import { MAX_COPY_BYTES, type SavedVersion } from "#domain/app-data/data-copies/rules.ts";
import { decideStart } from "#domain/app-data/data-copies/start.ts";
import { AppError } from "#domain/kit/errors.ts";
import { type CopiedApp, fetchCopy } from "./copy-calls.ts";
import { type LoadedVersion, loadVersion } from "./device-data.ts";
import { readLastSaved, writeLastSaved } from "./last-saved.ts";

/** `unreached`: whether the account has newer data is unknown. */
type Plan =
  | { type: "run" | "off" | "unreached" }
  | { type: "restore"; version: LoadedVersion }
  | { type: "ask"; device: DeviceData; version: LoadedVersion; account: SavedVersion };
/** `failure`: why the account's newer version could not be loaded. */
export type Start = { app: CopiedApp; plan: Plan; failure: AppError | null };
type Opened = { app: CopiedApp; device: DeviceData | null };

/** What happens before an app starts whose data the account keeps, decided by `deadline`. */
export async function planStart(copied: CopiedApp, deadline: AbortSignal): Promise<Start> {
  if (!navigator.onLine) return { app: lastOpened(copied), plan: { type: "unreached" }, failure: null };
  const opening = inTime(deadline, openApp(copied));
  const answer = await fetchCopy(copied, deadline);
  const { app, device } = (await opening) ?? { app: lastOpened(copied), device: null };
  if (!answer.ok) {
    const type = answer.error.code === "unavailable" ? "unreached" : "off";
    return { app, plan: { type }, failure: null };
  }
  const { isOn, versions } = answer.data;
  if (!isOn) return { app, plan: { type: "off" }, failure: null };
  try {
    return { app, plan: await planWith(app, device, versions[0], deadline), failure: null };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { app, plan: { type: "unreached" }, failure: error };
  }
}

/** @throws AppError if the account's newer version can't be loaded in time. */
async function planWith(
  app: CopiedApp,
  device: DeviceData | null,
  newest: SavedVersion | undefined,
  deadline: AbortSignal,
): Promise<Plan> {
  const lastSaved = readLastSaved(app);
  if (!newest && lastSaved) writeLastSaved(app, { ...lastSaved, base: 0, digest: "" });
  if (!newest || !device) return { type: "run" };
  const decision = decideStart(device, lastSaved, newest);
  if (decision === "run") return { type: "run" };
  const version = await loadVersion(app, newest.savedAt, deadline);
  if (decision === "restore") return { type: "restore", version };
  if (version.digest !== device.digest) return { type: "ask", device, version, account: newest };
  writeLastSaved(app, { base: newest.savedAt, digest: device.digest });
  return { type: "run" };
}

/** `device`: null for data that can't be read, or are too large for the account. */
function openApp(copied: CopiedApp): Promise<Opened> {
  return withAppDataPage(copied, async (page) => {
    const data = page.isRefused ? memoryPage(copied) : page;
    // The frame of the run before is gone.
    await disconnectFrame(copied.origin);
    const device = await data.read(MAX_COPY_BYTES).catch(() => null);
    return { app: { ...copied, isInMemory: page.isRefused }, device };
  });
}

/** While the data page is out of reach: the app is where this page had it before. */
function lastOpened(copied: CopiedApp): CopiedApp {
  const inMemory = { ...copied, isInMemory: true };
  return readLastSaved(inMemory) ? inMemory : copied;
}

/** Null if it fails, or comes too late. */
function inTime<Result>(deadline: AbortSignal, work: Promise<Result>) {
  const late = new Promise<null>((resolve) => deadline.addEventListener("abort", () => resolve(null), { once: true }));
  return Promise.race([work.catch(() => null), late]);
}
