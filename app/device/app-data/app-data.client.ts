import { DATA_PAGE_READY, DATA_PAGE_REFUSED, type DataRequest } from "#domain/app-data/messages.ts";
import { MAX_DATA_FILE_BYTES } from "#domain/app-data/rules.ts";
import { APP_DATA_PATH } from "#domain/previews/app-data-paths.ts";
import { FRAME_SANDBOX } from "#domain/previews/app-policy.ts";
import { type DeviceData, unreachable } from "./data-tasks.ts";
import { runInWorker } from "./run-in-worker.client.ts";

/** Without a network the page never answers. A large database takes a few seconds. */
const READY_TIMEOUT_MS = 10_000;
const ANSWER_TIMEOUT_MS = 60_000;

export type AppWithOrigin = { appId: string; origin: string };
/** Where an app's data is in this browser. Its functions throw AppError "unavailable". */
export type DataPage = {
  /** Throws AppError "too-large" too. */
  read: (maxBytes: number) => Promise<DeviceData>;
  /** Replaces all that the app keeps by a file. If it fails, what was there before is still there. */
  write: (bytes: Uint8Array<ArrayBuffer>) => Promise<void>;
};
/** A page of ours on the app's origin. */
export type AppDataPage = DataPage & {
  clear: () => Promise<void>;
  /** Deletes what `read` reads. Files, which it doesn't read, stay. */
  deleteRead: () => Promise<void>;
  close: () => void;
  /** The browser refuses storage to frames: the functions above fail. */
  isRefused: boolean;
};

const openPages = new Set<{ origin: string; close: () => void }>();
const runs = new Set<{ origin: string }>();

/**
 * From now on no data page of the app is open in this document, until the returned function is called. It is called before
 * the app's frame: an app can reach, and lead away, any frame of its origin beside it.
 */
export function keepDataPageClosed(origin: string) {
  const run = { origin };
  runs.add(run);
  for (const page of openPages) if (page.origin === origin) page.close();
  return () => void runs.delete(run);
}

export function isDataPageClosed(origin: string) {
  return [...runs].some((run) => run.origin === origin);
}

/** The product page's policy must allow frames of `origin`. @throws AppError "unavailable". */
async function openAppDataPage({ appId, origin }: AppWithOrigin): Promise<AppDataPage> {
  if (isDataPageClosed(origin)) throw unreachable();
  const frame = document.createElement("iframe");
  frame.hidden = true;
  frame.title = "App data";
  frame.setAttribute("sandbox", FRAME_SANDBOX);
  frame.src = origin + APP_DATA_PATH;
  const closing = new AbortController();
  const page = {
    origin,
    close() {
      openPages.delete(page);
      frame.remove();
      closing.abort();
    },
  };
  openPages.add(page);
  const ready = untilReady(frame, origin, closing.signal);
  document.body.appendChild(frame);
  const isRefused = await ready.catch((error) => {
    page.close();
    throw error;
  });
  function inTime() {
    return AbortSignal.any([closing.signal, AbortSignal.timeout(ANSWER_TIMEOUT_MS)]);
  }
  /** @returns the port to which the answer comes. */
  function send(type: DataRequest["type"]) {
    const { port1, port2 } = new MessageChannel();
    frame.contentWindow?.postMessage({ type } satisfies DataRequest, origin, [port2]);
    return port1;
  }
  return {
    isRefused,
    read: (maxBytes) => runInWorker("read", { appId, maxBytes, port: send("read") }, inTime()),
    write: (bytes) => runInWorker("write", { appId, bytes, port: send("write") }, inTime()),
    deleteRead: () => runInWorker("write", { appId, bytes: null, port: send("write") }, inTime()),
    clear: () => runInWorker("clear", { port: send("clear") }, inTime()),
    close: page.close,
  };
}

/** @throws AppError "unavailable", and what `work` throws. */
export async function withAppDataPage<Result>(app: AppWithOrigin, work: (page: AppDataPage) => Promise<Result>) {
  const page = await openAppDataPage(app);
  try {
    return await work(page);
  } finally {
    page.close();
  }
}

/** What an app keeps in this browser, as a file. @throws AppError "unavailable", "too-large", "invalid". */
export async function exportAppData(app: AppWithOrigin) {
  const { bytes } = await withAppDataPage(app, ({ read }) => read(MAX_DATA_FILE_BYTES));
  return bytes;
}

/** @throws AppError "too-large", "invalid" for a file that holds no data of the app. */
export async function checkDataFile({ appId }: Pick<AppWithOrigin, "appId">, bytes: Uint8Array<ArrayBuffer>) {
  await runInWorker("check", { appId, bytes, title: "Import failed" }, AbortSignal.timeout(ANSWER_TIMEOUT_MS));
}

/** Replaces all that the app keeps. @throws AppError "unavailable"; what was there before is then still there. */
export function writeAppData(app: AppWithOrigin, bytes: Uint8Array<ArrayBuffer>) {
  return withAppDataPage(app, ({ write }) => write(bytes));
}

/** @throws AppError "unavailable". */
export function clearAppData(app: AppWithOrigin) {
  return withAppDataPage(app, ({ clear }) => clear());
}

/** In bytes of the exported file, 0 if the app keeps nothing. @throws AppError "unavailable", "too-large". */
export async function measureAppData(app: AppWithOrigin) {
  const { bytes, isEmpty } = await withAppDataPage(app, ({ read }) => read(MAX_DATA_FILE_BYTES));
  return isEmpty ? 0 : bytes.byteLength;
}

/** @returns whether the browser refuses storage to frames. */
function untilReady(frame: HTMLIFrameElement, origin: string, closing: AbortSignal) {
  return new Promise<boolean>((resolve, reject) => {
    const timer = window.setTimeout(() => finish(() => reject(unreachable())), READY_TIMEOUT_MS);
    function listen({ source, origin: from, data }: MessageEvent) {
      if (from !== origin || source !== frame.contentWindow) return;
      if (data === DATA_PAGE_READY || data === DATA_PAGE_REFUSED) finish(() => resolve(data === DATA_PAGE_REFUSED));
    }
    function finish(settle: () => void) {
      window.clearTimeout(timer);
      window.removeEventListener("message", listen);
      settle();
    }
    window.addEventListener("message", listen);
    closing.addEventListener("abort", () => finish(() => reject(unreachable())), { once: true });
  });
}
