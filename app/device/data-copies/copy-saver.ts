import type { DeviceData } from "#app/device/app-data/data-tasks.ts";
import { isTemporary } from "#app/device/drafts/save-retry.ts";
import { COPY_TOO_LARGE, MEMORY_TOO_LARGE } from "#domain/app-data/data-copies/rules.ts";
import { AppError, type ErrorCode } from "#domain/kit/errors.ts";
import type { CopiedApp } from "./copy-calls.ts";
import { saveDeviceData } from "./device-data.ts";
import { readLastSaved, writeLastSaved } from "./last-saved.ts";

/** Data that is the same at two checks in a row rests, and is saved. */
export const CHECK_INTERVAL_MS = 15_000;
/** What is only in memory is read so often, and saved even if it changes all the time. */
export const MEMORY_CHECK_INTERVAL_MS = 3_000;
/** For data that is in memory only. */
const NOT_KEPT = "Your account no longer keeps this app's data. What changes from now on is gone when you close it.";
/** The copy was turned off or deleted, the plan ended, or nobody is signed in: nothing is saved, and nothing said. */
const SILENT_ENDS = new Set<ErrorCode>(["missing", "plan", "unauthenticated"]);

/** A line above the app. `action` starts the app again. */
export type CopyNotice = { text: string; action: string | null };
/** `read`: what the app keeps, null if it can't be read now. @throws AppError "too-large". */
type Options = {
  run: string;
  read: () => Promise<DeviceData | null>;
  onNotice: (notice: CopyNotice | null) => void;
};

/**
 * Saves an app's changed data while it rests and when its page is hidden. Tabs of one browser take turns. It stops when
 * the account can't keep the data or has other data, and says so once.
 */
export function createCopySaver(app: CopiedApp, { run, read, onNotice }: Options) {
  let state: "new" | "started" | "stopped" = "new";
  let pendingSaves = 0;
  let lastDigest: string | null = null;
  let lastAttemptAt = 0;
  let timer: ReturnType<typeof setInterval> | undefined;

  async function saveChanges({ isResting }: { isResting: boolean }) {
    if (state !== "started" || !(navigator.onLine || app.isInMemory)) return;
    const device = await read();
    if (!device) return;
    const lastSaved = readLastSaved(app);
    const isUnchanged = device.digest === lastSaved?.digest || (device.isEmpty && !lastSaved?.base);
    const isDue = app.isInMemory ? Date.now() - lastAttemptAt >= CHECK_INTERVAL_MS : device.digest === lastDigest;
    lastDigest = device.digest;
    if (isUnchanged) return;
    if (!lastSaved?.changedAt) writeLastSaved(app, { ...lastSaved, changedAt: Date.now() });
    if (!isResting && !isDue) return;
    lastAttemptAt = Date.now();
    await saveDeviceData(app, device, { base: lastSaved?.base ?? 0, run });
  }
  function end({ code, message }: AppError) {
    // The next check tries again.
    if (isTemporary(code)) return;
    stop();
    if (SILENT_ENDS.has(code)) {
      if (app.isInMemory) onNotice({ text: NOT_KEPT, action: null });
      return;
    }
    if (code === "too-large") {
      const lastSaved = readLastSaved(app);
      if (app.isInMemory || !lastSaved?.isTooLargeSaid)
        onNotice({ text: app.isInMemory ? MEMORY_TOO_LARGE : COPY_TOO_LARGE, action: null });
      writeLastSaved(app, { ...lastSaved, isTooLargeSaid: true });
    } else onNotice({ text: message, action: code === "conflict" ? "Choose" : null });
  }
  async function save(options = { isResting: true }) {
    pendingSaves += 1;
    await inTurn(app, () => saveChanges(options)).catch((error) => {
      if (error instanceof AppError) end(error);
    });
    pendingSaves -= 1;
  }
  function saveHidden() {
    if (document.visibilityState === "hidden") void save();
  }
  function start() {
    state = "started";
    timer = setInterval(
      () => {
        if (document.visibilityState === "visible" && pendingSaves === 0) void save({ isResting: false });
      },
      app.isInMemory ? MEMORY_CHECK_INTERVAL_MS : CHECK_INTERVAL_MS,
    );
    document.addEventListener("visibilitychange", saveHidden);
    void save({ isResting: false });
  }
  function stop() {
    state = "stopped";
    clearInterval(timer);
    document.removeEventListener("visibilitychange", saveHidden);
  }
  async function close() {
    await save();
    stop();
  }
  return { start, stop, close, save: () => save(), check: () => save({ isResting: false }) };
}

async function inTurn({ appId }: CopiedApp, work: () => Promise<void>) {
  if (!navigator.locks) return work();
  await navigator.locks.request(`data-copy/${appId}`, work);
}
