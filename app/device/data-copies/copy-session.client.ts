import { isDataPageClosed, keepDataPageClosed, withAppDataPage } from "#app/device/app-data/app-data.client.ts";
import { clearMemory, disconnectFrame, memoryPage } from "#app/device/app-data/memory-page.ts";
import { createFrameReader, type SendToFrame } from "#app/device/app-data/running-frame.ts";
import { MAX_COPY_BYTES, type SavedVersion } from "#domain/app-data/data-copies/rules.ts";
import { AppError } from "#domain/kit/errors.ts";
import type { CopiedApp } from "./copy-calls.ts";
import { planStart, type Start } from "./copy-plan.ts";
import { type CopyNotice, createCopySaver } from "./copy-saver.ts";
import { type LoadedVersion, newRun, restoreVersion, saveDeviceData } from "./device-data.ts";
import { readLastSaved } from "./last-saved.ts";

/** An app starts after this long without an answer; then nothing is restored in this opening. */
const START_TIMEOUT_MS = 2000;
const READ_TIMEOUT_MS = 5000;

/** `changedAt`: when a change of this device's data was noticed, in ms. */
export type DataQuestion = { device: { bytes: number; changedAt: number | null }; account: SavedVersion };
export type DataChoice = "device" | "account";

export type CopySession = {
  /** Asked before the app starts. */
  question: DataQuestion | null;
  /** Answers the question. @throws AppError; what the app keeps here is then unchanged. */
  choose: (choice: DataChoice) => Promise<void>;
  /** The name of the frame that starts the app with data that its browser can't keep; null if it can (decision 117). */
  frameName: () => Promise<string | null>;
  /** Before the app's frame is there: saves begin, and nothing else of the app's origin is framed. */
  startRun: () => void;
  /** That frame has a document, which is read by this. */
  connectFrame: (send: SendToFrame) => void;
  /** Reads what is in that frame only, before it goes. Never throws. */
  disconnectFrame: () => Promise<void>;
  /** After that frame is gone. */
  endRun: () => void;
  /** Saves what has changed. Never throws. */
  save: () => Promise<void>;
  /** Later saves do nothing, since the data is about to be cleared. */
  discard: () => void;
  /** The account's copy is deleted, so nothing is kept in memory either. */
  clear: () => void;
  /** The data was not cleared after all. */
  resume: () => void;
  /** Ends the run, saves what has changed, and ends. */
  close: () => void;
};

/**
 * One opening of an app whose data the account keeps: restores what is newer, or asks, and then saves while the app
 * rests. Waits at most `START_TIMEOUT_MS` for the network.
 */
export async function openCopySession(
  copied: CopiedApp,
  onNotice: (notice: CopyNotice | null) => void,
): Promise<CopySession> {
  const run = newRun();
  const { app, plan, failure } = await planStart(copied, AbortSignal.timeout(START_TIMEOUT_MS));
  if (failure) onNotice(notRestored(failure));
  const frame = createFrameReader(app);
  const saver = createCopySaver(app, { run, read, onNotice });
  if (plan.type === "restore") await restoreNewest(plan.version);
  // What the account has is unknown, and there is nothing here that was saved or restored before.
  const isBlank = plan.type === "unreached" && app.isInMemory && !readLastSaved(app);
  const isKept = plan.type !== "off" && !isBlank;
  let isChecked = false;
  let endRun = () => {};

  async function read() {
    if (app.isInMemory) return memoryPage(app).read(MAX_COPY_BYTES);
    if (isDataPageClosed(app.origin)) return frame.read({ maxBytes: MAX_COPY_BYTES, timeoutMs: READ_TIMEOUT_MS });
    return withAppDataPage(app, (page) => page.read(MAX_COPY_BYTES));
  }
  function restore(version: LoadedVersion) {
    const options = { version, newest: version.savedAt, isOn: true, run };
    if (app.isInMemory) return restoreVersion(app, memoryPage(app), options);
    return withAppDataPage(app, (page) => restoreVersion(app, page, options));
  }
  async function restoreNewest(version: LoadedVersion) {
    await restore(version).catch((error) => {
      if (!(error instanceof AppError)) throw error;
      onNotice(notRestored(error));
    });
  }
  async function choose(choice: DataChoice) {
    if (plan.type !== "ask") return;
    const { device, version } = plan;
    if (choice === "device") await saveDeviceData(app, device, { base: version.savedAt, run });
    else await restore(version);
  }
  function startRun() {
    endRun = keepDataPageClosed(app.origin);
    if (isKept) saver.start();
  }
  function connectFrame(send: SendToFrame) {
    if (app.isInMemory) memoryPage(app).connect(send);
    else frame.connect(send);
    if (!isChecked) void saver.check();
    isChecked = true;
  }
  function close() {
    frame.disconnect();
    endRun();
    void saver.close();
  }
  return {
    question: plan.type === "ask" ? questionOf(app, plan) : null,
    choose,
    frameName: async () => (isKept && app.isInMemory ? memoryPage(app).frameName() : null),
    startRun,
    connectFrame,
    async disconnectFrame() {
      frame.disconnect();
      await disconnectFrame(app.origin);
    },
    endRun: () => endRun(),
    save: saver.save,
    discard: saver.stop,
    clear: () => clearMemory(app.origin),
    resume: saver.start,
    close,
  };
}

function questionOf(app: CopiedApp, { device, account }: Extract<Start["plan"], { type: "ask" }>): DataQuestion {
  const changedAt = readLastSaved(app)?.changedAt ?? null;
  return { device: { bytes: device.bytes.byteLength, changedAt }, account };
}

function notRestored({ message }: AppError): CopyNotice {
  return { text: `Your account's newer data was not restored here. ${message}`, action: "Try Again" };
}
