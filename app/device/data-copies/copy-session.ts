import { type AppDataPage, openAppDataPage } from "#app/device/app-data/app-data.ts";
import { type DataVersion, MAX_COPY_BYTES } from "#domain/data-copies/rules.ts";
import { decideStart } from "#domain/data-copies/start.ts";
import { AppError } from "#domain/errors.ts";
import { type CopiedApp, fetchCopy } from "./copy-calls.ts";
import { type CopyNotice, createCopySaver } from "./copy-saver.ts";
import {
  type DeviceData,
  type LoadedVersion,
  loadVersion,
  newRun,
  readDeviceData,
  restoreVersion,
  saveDeviceData,
} from "./device-data.ts";
import { readLastSaved, writeLastSaved } from "./last-saved.ts";

/** An app starts after this long without an answer; then nothing is restored in this opening. */
export const START_TIMEOUT_MS = 2000;

/** `changedAt`: when a change of this device's data was noticed, in ms. */
export type DataQuestion = { device: { bytes: number; changedAt: number | null }; account: DataVersion };
export type DataChoice = "device" | "account";

export type CopySession = {
  /** Asked before the app starts. */
  question: DataQuestion | null;
  /** Answers the question. @throws AppError; nothing is then changed. */
  choose: (choice: DataChoice) => Promise<void>;
  /** Saves what has changed. Never throws. */
  save: () => Promise<void>;
  /** Later saves do nothing, since the data is about to be cleared. */
  discard: () => void;
  /** Saves what has changed, and ends. */
  close: () => void;
};

type Plan =
  | { type: "run" | "off" }
  | { type: "restore"; version: LoadedVersion }
  | { type: "ask"; device: DeviceData; version: LoadedVersion; account: DataVersion };

/**
 * One opening of an app whose data the account keeps: restores what is newer, or asks, and then saves while the app
 * rests. Waits at most `START_TIMEOUT_MS` for the network.
 */
export async function openCopySession(
  app: CopiedApp,
  onNotice: (notice: CopyNotice | null) => void,
): Promise<CopySession> {
  const run = newRun();
  const { openPage, closePage } = pageOpener(app.origin);
  const saver = createCopySaver(app, { run, openPage, onNotice });
  const plan = await planStart(app, openPage).catch((error): Plan => {
    if (error instanceof AppError) onNotice(notRestored(error));
    return { type: "run" };
  });
  if (plan.type === "restore") await restoreNewest(plan.version);
  if (plan.type === "off") saver.stop();
  else if (plan.type !== "ask") saver.start();

  async function restoreNewest(version: LoadedVersion) {
    const restore = { version, newest: version.savedAt, isOn: true, run };
    await restoreVersion(app, await openPage(), restore).catch((error) => {
      if (!(error instanceof AppError)) throw error;
      onNotice(notRestored(error));
    });
  }
  async function choose(choice: DataChoice) {
    if (plan.type !== "ask") return;
    const { device, version } = plan;
    const newest = version.savedAt;
    if (choice === "device") await saveDeviceData(app, device, { base: newest, run });
    else await restoreVersion(app, await openPage(), { version, newest, isOn: true, run });
    saver.start();
  }
  return {
    question: plan.type === "ask" ? questionOf(app, plan) : null,
    choose,
    save: saver.save,
    discard: saver.stop,
    close: () => void saver.close().finally(closePage),
  };
}

/** The same page for all calls, or another one after a failure. */
function pageOpener(origin: string) {
  let page: Promise<AppDataPage> | null = null;
  function openPage() {
    page ??= openAppDataPage(origin).catch((error) => {
      page = null;
      throw error;
    });
    return page;
  }
  function closePage() {
    page?.then(({ close }) => close()).catch(() => undefined);
  }
  return { openPage, closePage };
}

/** @throws AppError if the account's newer version can't be loaded in time. */
async function planStart(app: CopiedApp, openPage: () => Promise<AppDataPage>): Promise<Plan> {
  if (!navigator.onLine) return { type: "run" };
  const deadline = AbortSignal.timeout(START_TIMEOUT_MS);
  const reading = readInTime(deadline, openPage, app.appId);
  const answer = await fetchCopy(app, deadline);
  if (!answer.ok) return { type: answer.error.code === "unavailable" ? "run" : "off" };
  if (!answer.data.isOn) return { type: "off" };
  const [newest] = answer.data.versions;
  const lastSaved = readLastSaved(app);
  if (!newest && lastSaved) writeLastSaved(app, { ...lastSaved, base: 0, digest: "" });
  const device = await reading;
  if (!newest || !device) return { type: "run" };
  const decision = decideStart(device, lastSaved, newest);
  if (decision === "run" || (decision === "ask" && device.bytes.byteLength > MAX_COPY_BYTES)) return { type: "run" };
  const version = await loadVersion(app, newest.savedAt, deadline);
  if (decision === "restore") return { type: "restore", version };
  if (version.digest !== device.digest) return { type: "ask", device, version, account: newest };
  writeLastSaved(app, { base: newest.savedAt, digest: device.digest });
  return { type: "run" };
}

/** Null if the data can't be read, or not before the deadline. */
function readInTime(deadline: AbortSignal, openPage: () => Promise<AppDataPage>, appId: string) {
  const late = new Promise<null>((resolve) => deadline.addEventListener("abort", () => resolve(null), { once: true }));
  const read = openPage()
    .then((page) => readDeviceData(page, appId))
    .catch(() => null);
  return Promise.race([read, late]);
}

function questionOf(app: CopiedApp, { device, account }: Extract<Plan, { type: "ask" }>): DataQuestion {
  const changedAt = readLastSaved(app)?.changedAt ?? null;
  return { device: { bytes: device.bytes.byteLength, changedAt }, account };
}

function notRestored({ message }: AppError): CopyNotice {
  return { text: `Your account's newer data was not restored here. ${message}`, action: "Try Again" };
}
