import type { ReadDataMessage } from "#domain/app-data/messages.ts";
import { MINUTE_MS } from "#domain/kit/durations.ts";
import type { DeviceData } from "./data-tasks.ts";
import readerScript from "./frame-reader.ts?bundled";
import { runInWorker } from "./run-in-worker.client.ts";

/** Posts a message to the frame that runs the app, with a port for its answer; false if the frame is gone. */
export type SendToFrame = (message: ReadDataMessage, port: MessagePort) => boolean;
type Limits = { maxBytes: number; timeoutMs: number };

/** An app that did not answer in time is not asked again for so long. */
const PAUSE_MS = MINUTE_MS;

/** Reads what an app keeps, in the words of the frame that runs it, and not on the page's thread. */
export function createFrameReader({ appId }: { appId: string }) {
  let send: SendToFrame | null = null;
  let pausedUntil = 0;
  return {
    /** Called for each document of the frame. */
    connect(next: SendToFrame) {
      send = next;
    },
    disconnect() {
      send = null;
    },
    /** Null without an answer, or if none came in time a while ago. @throws AppError "unavailable", "too-large". */
    async read({ maxBytes, timeoutMs }: Limits): Promise<DeviceData | null> {
      if (!send || Date.now() < pausedUntil) return null;
      const { port1, port2 } = new MessageChannel();
      if (!send({ type: "read-data", reader: readerScript }, port2)) return null;
      const signal = AbortSignal.timeout(timeoutMs);
      try {
        return await runInWorker("read", { appId, maxBytes, port: port1 }, signal);
      } catch (error) {
        if (!signal.aborted) throw error;
        pausedUntil = Date.now() + PAUSE_MS;
        return null;
      }
    },
  };
}
