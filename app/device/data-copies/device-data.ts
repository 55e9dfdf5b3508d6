import type { AppDataPage } from "#app/device/app-data/app-data.client.ts";
import { type AppData, decodeSnapshot, encodeSnapshot, isEmpty } from "#domain/app-data/snapshot.ts";
import { MAX_COPY_BYTES } from "#domain/data-copies/rules.ts";
import { AppError } from "#domain/errors.ts";
import { sha256Hex } from "#domain/ids.ts";
import { type CopiedApp, fetchVersion, sendVersion } from "./copy-calls.ts";
import { deleteLastSaved, readLastSaved, writeLastSaved } from "./last-saved.ts";

export type DeviceData = { bytes: Uint8Array<ArrayBuffer>; digest: string; isEmpty: boolean };
export type LoadedVersion = { savedAt: number; bytes: Uint8Array<ArrayBuffer>; digest: string; data: AppData };

/** Where the app's data is in this browser. */
export type DataPage = Pick<AppDataPage, "read" | "write">;

/** What the app keeps in this browser. @throws AppError */
export async function readDeviceData(page: DataPage, appId: string): Promise<DeviceData> {
  const data = await page.read();
  const bytes = await encodeSnapshot(appId, data);
  return { bytes, digest: await sha256Hex(bytes), isEmpty: isEmpty(data) };
}

/** @throws AppError, also for data of another app and damaged data. */
export async function loadVersion(app: CopiedApp, savedAt: number, signal?: AbortSignal): Promise<LoadedVersion> {
  const answer = await fetchVersion(app, savedAt, signal);
  if (!answer.ok) throw new AppError(answer.error.code, answer.error.title, answer.error.message);
  const bytes = answer.data;
  const data = decodeSnapshot(app.appId, bytes, "Data not restored");
  return { savedAt, bytes, digest: await sha256Hex(bytes), data };
}

/** @returns the saved version's time. @throws AppError; nothing is then changed. */
export async function saveDeviceData(
  app: CopiedApp,
  { bytes, digest }: Omit<DeviceData, "isEmpty">,
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
 * account's newest version, in ms; `isOn`: whether the account keeps a copy. @throws AppError
 */
export async function restoreVersion(app: CopiedApp, page: DataPage, { version, newest, isOn, run }: Restore) {
  const { savedAt, bytes, data } = version;
  const device = await readDeviceData(page, app.appId);
  const isInAccount = device.isEmpty || [version.digest, readLastSaved(app)?.digest].includes(device.digest);
  const isSavedFirst = isOn && !isInAccount && device.bytes.byteLength <= MAX_COPY_BYTES;
  const base = isSavedFirst ? await saveDeviceData(app, device, { base: newest, run: newRun() }) : newest;
  await page.write(data);
  // Turned off, the account's newest version may be another one, which must not replace this one later without a question.
  if (!isOn) return deleteLastSaved(app);
  const { digest } = await readDeviceData(page, app.appId);
  if (base === savedAt) writeLastSaved(app, { base, digest });
  else await saveDeviceData(app, { bytes, digest }, { base, run });
}

/** Identifies one opening of an app. */
export function newRun() {
  return crypto.randomUUID();
}
