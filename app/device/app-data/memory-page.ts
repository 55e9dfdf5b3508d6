import { encodeFrameName } from "#domain/app-data/memory.ts";
import { AppData, NO_DATA } from "#domain/app-data/snapshot.ts";
import { AppError } from "#domain/errors.ts";
import type { AppDataPage } from "./app-data.ts";
import { sendWithPort } from "./send-with-port.ts";

const READ_TIMEOUT_MS = 1000;

/** What an app keeps where the browser refuses it storage: in the frame that runs it, and else in the page (decision 117). */
export type MemoryPage = Pick<AppDataPage, "read" | "write"> & {
  /** The name of the frame that starts with what is kept. */
  frameName: () => Promise<string>;
  /** Reads what the frame keeps, which is about to go. Never throws. */
  keep: () => Promise<void>;
};

const pages = new Map<string, MemoryPage>();

/** Lives as long as the product's page, over all runs of the app. */
export function memoryPage(origin: string) {
  const page = pages.get(origin) ?? createMemoryPage(origin);
  pages.set(origin, page);
  return page;
}

/** Never throws. */
export async function keepMemory(origin: string) {
  await pages.get(origin)?.keep();
}

export function clearMemory(origin: string) {
  void pages.get(origin)?.write(NO_DATA);
}

function createMemoryPage(origin: string): MemoryPage {
  let data = NO_DATA;
  let frame: MessagePort | null = null;
  window.addEventListener("message", ({ origin: from, data: message, ports: [port] }) => {
    if (from === origin && port && message?.type === "storage-refused") frame = port;
  });
  async function read() {
    if (!frame) return data;
    const to = frame;
    const answer = await sendWithPort((port) => to.postMessage(null, [port]), READ_TIMEOUT_MS);
    const current = AppData.safeParse(answer.type === "done" ? answer.data : null);
    if (!current.success)
      throw new AppError("unavailable", "Error", "The app's data couldn't be reached. Please try again.");
    data = current.data;
    return data;
  }
  return {
    read,
    async write(next) {
      frame = null;
      data = next;
    },
    frameName: () => encodeFrameName(data),
    async keep() {
      await read().catch(() => undefined);
      frame = null;
    },
  };
}
