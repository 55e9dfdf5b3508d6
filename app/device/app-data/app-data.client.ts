import { DATA_PAGE_READY, DATA_PAGE_REFUSED, type DataRequest } from "#domain/app-data/messages.ts";
import { APP_DATA_PATH } from "#domain/app-data/paths.ts";
import { AppData, encodeSnapshot, isEmpty } from "#domain/app-data/snapshot.ts";
import { AppError } from "#domain/errors.ts";
import { FRAME_SANDBOX } from "#domain/previews/app-policy.ts";
import { sendWithPort } from "./send-with-port.ts";

/** Without a network the page never answers. A large database takes a few seconds. */
const READY_TIMEOUT_MS = 10_000;
const ANSWER_TIMEOUT_MS = 60_000;

/** A page of ours on the app's origin. Its functions throw AppError "unavailable". */
export type AppDataPage = {
  read: () => Promise<AppData>;
  /** Replaces all that the app keeps. If it fails, what was there before is still there. */
  write: (data: AppData) => Promise<void>;
  clear: () => Promise<void>;
  close: () => void;
  /** The browser refuses storage to frames: the functions above fail. */
  isRefused: boolean;
};

/** The product page's policy must allow frames of `origin`. @throws AppError "unavailable". */
export async function openAppDataPage(origin: string): Promise<AppDataPage> {
  const frame = document.createElement("iframe");
  frame.hidden = true;
  frame.title = "App data";
  frame.setAttribute("sandbox", FRAME_SANDBOX);
  frame.src = origin + APP_DATA_PATH;
  const ready = untilReady(frame, origin);
  document.body.appendChild(frame);
  const isRefused = await ready.catch((error) => {
    frame.remove();
    throw error;
  });
  return {
    isRefused,
    async read() {
      const data = AppData.safeParse(await ask(frame, origin, { type: "read" }));
      if (!data.success) throw failed();
      return data.data;
    },
    async write(data) {
      await ask(frame, origin, { type: "write", data });
    },
    async clear() {
      await ask(frame, origin, { type: "clear" });
    },
    close: () => frame.remove(),
  };
}

/** @throws AppError "unavailable", and what `work` throws. */
export async function withAppDataPage<Result>(origin: string, work: (page: AppDataPage) => Promise<Result>) {
  const page = await openAppDataPage(origin);
  try {
    return await work(page);
  } finally {
    page.close();
  }
}

/** What an app keeps in this browser. @throws AppError "unavailable". */
function readAppData(origin: string) {
  return withAppDataPage(origin, ({ read }) => read());
}

/** What an app keeps in this browser, as a file. @throws AppError "unavailable", "too-large", "invalid". */
export async function exportAppData(appId: string, origin: string) {
  return encodeSnapshot(appId, await readAppData(origin));
}

/** Replaces all that the app keeps. @throws AppError "unavailable"; what was there before is then still there. */
export function writeAppData(origin: string, data: AppData) {
  return withAppDataPage(origin, ({ write }) => write(data));
}

/** @throws AppError "unavailable". */
export function clearAppData(origin: string) {
  return withAppDataPage(origin, ({ clear }) => clear());
}

async function ask(frame: HTMLIFrameElement, origin: string, request: DataRequest) {
  const answer = await sendWithPort(
    (port) => frame.contentWindow?.postMessage(request, origin, [port]),
    ANSWER_TIMEOUT_MS,
  );
  if (answer?.type === "done") return answer.data;
  if (answer?.type === "busy") throw busy();
  if (answer?.type === "refused") throw refused();
  throw request.type === "write" ? notReplaced() : failed();
}

/** @returns whether the browser refuses storage to frames. */
function untilReady(frame: HTMLIFrameElement, origin: string) {
  return new Promise<boolean>((resolve, reject) => {
    const timer = window.setTimeout(() => finish(() => reject(failed())), READY_TIMEOUT_MS);
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
  });
}

function busy() {
  return new AppError("unavailable", "Error", "The app is open somewhere else. Please close it and try again.");
}

function refused() {
  return new AppError("unavailable", "Error", "This browser keeps no data for apps shown in a frame.");
}

function notReplaced() {
  return new AppError(
    "unavailable",
    "Import failed",
    "The browser refused the data. What the app kept before is still there.",
  );
}

function failed() {
  return new AppError("unavailable", "Error", "The app's data couldn't be reached. Please try again.");
}

/** In bytes of the exported file, 0 if the app keeps nothing. @throws AppError "unavailable", "too-large". */
export async function measureAppData(appId: string, origin: string) {
  const data = await readAppData(origin);
  return isEmpty(data) ? 0 : (await encodeSnapshot(appId, data)).byteLength;
}
