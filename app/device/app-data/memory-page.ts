import { encodeFrameName } from "#domain/app-data/memory.ts";
import { AppData, NO_DATA } from "#domain/app-data/snapshot.ts";
import { AppError } from "#domain/errors.ts";
import type { AppDataPage } from "./app-data.client.ts";
import { sendWithPort } from "./send-with-port.ts";

const READ_TIMEOUT_MS = 5000;
/** A frame that is about to go, or is gone. */
const LAST_READ_TIMEOUT_MS = 1000;

/**
 * What an app keeps where the browser refuses it storage: in the frame that runs it, and in the product's page what was
 * last read from there (decision 117).
 */
export type MemoryPage = Pick<AppDataPage, "read" | "write"> & {
  /** The name of the frame that starts with what is kept. */
  frameName: () => Promise<string>;
  /** The frame that runs the app is read by this port from now on. */
  connect: (port: MessagePort) => void;
  /** Reads what the frame keeps, which is about to go. Never throws. */
  disconnect: () => Promise<void>;
};

const pages = new Map<string, MemoryPage>();

/** Lives as long as the product's page, over all runs of the app. */
export function memoryPage(origin: string) {
  const page = pages.get(origin) ?? createMemoryPage();
  pages.set(origin, page);
  return page;
}

/** Does nothing for an app that the browser lets store. Never throws. */
export async function disconnectFrame(origin: string) {
  await pages.get(origin)?.disconnect();
}

export function clearMemory(origin: string) {
  pages.delete(origin);
}

function createMemoryPage(): MemoryPage {
  let data = NO_DATA;
  let frame: MessagePort | null = null;
  async function readFrame(timeoutMs: number) {
    const port = frame;
    const answer = port && (await sendWithPort((to) => port.postMessage(null, [to]), timeoutMs));
    // Without an answer the app is busy, or gone: what was read last is the newest.
    if (!answer) return data;
    const current = AppData.safeParse(answer.type === "done" ? answer.data : null);
    if (!current.success)
      throw new AppError("unavailable", "Error", "The app's data couldn't be reached. Please try again.");
    data = current.data;
    return data;
  }
  return {
    read: () => readFrame(READ_TIMEOUT_MS),
    async write(next) {
      frame = null;
      data = next;
    },
    frameName: () => encodeFrameName(data),
    connect(port) {
      frame = port;
    },
    async disconnect() {
      await readFrame(LAST_READ_TIMEOUT_MS).catch(() => undefined);
      frame = null;
    },
  };
}
