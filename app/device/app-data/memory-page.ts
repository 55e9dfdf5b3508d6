import { MAX_DATA_FILE_BYTES } from "#domain/app-data/rules.ts";
import { AppError } from "#domain/kit/errors.ts";
import type { AppWithOrigin, DataPage } from "./app-data.client.ts";
import type { DeviceData } from "./data-tasks.ts";
import { runInWorker } from "./run-in-worker.client.ts";
import { createFrameReader, type SendToFrame } from "./running-frame.ts";

const READ_TIMEOUT_MS = 5000;
/** A frame that is about to go, or is gone. */
const LAST_READ_TIMEOUT_MS = 1000;
const NAME_TIMEOUT_MS = 5000;
const NOTHING: DeviceData = { bytes: new Uint8Array(), digest: "", isEmpty: true };

/**
 * What an app keeps where the browser refuses it storage: in the frame that runs it, and in the product's page what was
 * last read from there (decision 117).
 */
export type MemoryPage = DataPage & {
  /** The name of the frame that starts with what is kept. */
  frameName: () => Promise<string>;
  /** The frame that runs the app is read by this from now on. */
  connect: (send: SendToFrame) => void;
  /** Reads what the frame keeps, which is about to go. Never throws. */
  disconnect: () => Promise<void>;
};

const pages = new Map<string, MemoryPage>();

/** Lives as long as the product's page, over all runs of the app. */
export function memoryPage(app: AppWithOrigin) {
  const page = pages.get(app.origin) ?? createMemoryPage(app);
  pages.set(app.origin, page);
  return page;
}

/** Does nothing for an app that the browser lets store. Never throws. */
export async function disconnectFrame(origin: string) {
  await pages.get(origin)?.disconnect();
}

export function clearMemory(origin: string) {
  pages.delete(origin);
}

function createMemoryPage({ appId }: AppWithOrigin): MemoryPage {
  let data = NOTHING;
  const frame = createFrameReader({ appId });
  async function readFrame(timeoutMs: number) {
    // Without an answer the app is busy, or gone: what was read last is the newest.
    data = (await frame.read({ maxBytes: MAX_DATA_FILE_BYTES, timeoutMs })) ?? data;
  }
  return {
    async read(maxBytes) {
      await readFrame(READ_TIMEOUT_MS);
      if (data.bytes.byteLength > maxBytes)
        throw new AppError("too-large", "Data not saved", "The app's data is too large.");
      return data;
    },
    async write(bytes) {
      frame.disconnect();
      const digest = await runInWorker("check", { appId, bytes, title: "Data not restored" }, inTime());
      data = { bytes, digest, isEmpty: false };
    },
    frameName: () => runInWorker("frameName", { appId, bytes: data.isEmpty ? null : data.bytes }, inTime()),
    connect: frame.connect,
    async disconnect() {
      await readFrame(LAST_READ_TIMEOUT_MS).catch(() => undefined);
      frame.disconnect();
    },
  };
}

function inTime() {
  return AbortSignal.timeout(NAME_TIMEOUT_MS);
}
