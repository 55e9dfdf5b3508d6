import type { DataPage } from "#app/device/app-data/app-data.client.ts";
import type { DeviceData } from "#app/device/app-data/data-tasks.ts";
import { runInWorker } from "#app/device/app-data/run-in-worker.client.ts";
import { MAX_COPY_BYTES } from "#domain/app-data/data-copies/rules.ts";
import { AppError } from "#domain/kit/errors.ts";
import { type CopiedApp, fetchVersion, sendVersion } from "./copy-calls.ts";
import { deleteLastSaved, readLastSaved, writeLastSaved } from "./last-saved.ts";

export type LoadedVersion = { savedAt: number } & Pick<DeviceData, "bytes" | "digest">;

const CHECK_TIMEOUT_MS = 10_000;

/** @throws AppError, also for data of another app and damaged data. */
export async function loadVersion(app: CopiedApp, savedAt: number, signal?: AbortSignal): Promise<LoadedVersion> {
  const answer = await fetchVersion(app, savedAt, signal);
  if (!answer.ok) throw new AppError(answer.error.code, answer.error.title, answer.error.message);
  const bytes = answer.data;
  const file = { appId: app.appId, bytes, title: "Data not restored" };
  return { savedAt, bytes, digest: await runInWorker("check", file, AbortSignal.timeout(CHECK_TIMEOUT_MS)) };
}

/** @returns the saved version's time. @throws AppError; nothing is then changed. */
export async function saveDeviceData(
  app: CopiedApp,
  { bytes, digest }: Pick<DeviceData, "bytes" | "digest">,
  { base, run }: { base: number; run: string },
) {
  const answer = await sendVersion(app, { base, run, bytes });
  if (!answer.ok) throw new AppError(answer.error.code, answer.error.title, answer.error.message);
  writeLastSaved(app, { base: answer.data.savedAt, digest });
  return answer.data.savedAt;
}

type Restore = { version: LoadedVersion; newest: number; isOn: boolean; run: string };

/**
 * Replaces what the app keeps here by a version, which is then the account's newest. What was here before and isn't in
 * the account is saved as a version first, unless it is too large (decision 122). The app must be closed. `newest`: the
 * account's newest version that the caller knows, in ms; `isOn`: whether the account keeps a copy. @throws AppError; what
 * the app keeps here is then unchanged.
 */
export async function restoreVersion(app: CopiedApp, page: DataPage, { version, newest, isOn, run }: Restore) {
  const device = await page.read(MAX_COPY_BYTES).catch(unlessTooLarge);
  const lastSaved = readLastSaved(app);
  const isInAccount = !device || device.isEmpty || [version.digest, lastSaved?.digest].includes(device.digest);
  // What was here may have been saved by an attempt that failed after that.
  const known = Math.max(newest, lastSaved?.base ?? 0);
  const base = isOn && !isInAccount ? await saveDeviceData(app, device, { base: newest, run: newRun() }) : known;
  await page.write(version.bytes);
  // Turned off, the account's newest version may be another one, which must not replace this one later without a question.
  if (!isOn) return deleteLastSaved(app);
  // Until it is saved, the data counts as a change of the newest version: the next opening of the app saves it, or asks.
  writeLastSaved(app, { base, digest: "" });
  await saveRestored(app, page, { version, base, run }).catch(unlessRefused);
}

async function saveRestored(
  app: CopiedApp,
  page: DataPage,
  { version: { savedAt, bytes }, base, run }: Pick<Restore, "version" | "run"> & { base: number },
) {
  const { digest } = await page.read(MAX_COPY_BYTES);
  if (base === savedAt) writeLastSaved(app, { base, digest });
  else await saveDeviceData(app, { bytes, digest }, { base, run });
}

/** @throws what is no AppError, which is a bug. */
function unlessRefused(error: unknown) {
  if (!(error instanceof AppError)) throw error;
}

/** @throws every other error. */
function unlessTooLarge(error: unknown) {
  if (error instanceof AppError && error.code === "too-large") return null;
  throw error;
}

/** Identifies one opening of an app. */
export function newRun() {
  return crypto.randomUUID();
}
