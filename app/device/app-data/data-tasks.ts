// Runs in a worker (data-worker.ts): an app's data can be large or of any shape, and the page must stay quick.
import { encodeFrameName } from "#domain/app-data/frame-name.ts";
import { DataAnswer } from "#domain/app-data/messages.ts";
import { AppData, decodeSnapshot, encodeSnapshot, isEmpty, NO_DATA } from "#domain/app-data/snapshot.ts";
import { AppError } from "#domain/kit/errors.ts";
import { sha256Hex } from "#domain/kit/ids.ts";

type Bytes = Uint8Array<ArrayBuffer>;
/** An app's data as a file; `digest`: SHA-256 in hex. */
export type DeviceData = { bytes: Bytes; digest: string; isEmpty: boolean };

/** `port`: to the page that has the data. Each throws AppError. */
export const TASKS = {
  async read({ appId, maxBytes, port }: { appId: string; maxBytes: number; port: MessagePort }): Promise<DeviceData> {
    const data = AppData.safeParse(await untilAnswer(port));
    if (!data.success) throw unreachable();
    const bytes = await encodeSnapshot(appId, data.data, maxBytes);
    return { bytes, digest: await sha256Hex(bytes), isEmpty: isEmpty(data.data) };
  },
  /** `bytes`: null for nothing. */
  async write({ appId, bytes, port }: { appId: string; bytes: Bytes | null; port: MessagePort }) {
    const answer = untilAnswer(port);
    port.postMessage(bytes ? decodeSnapshot(appId, bytes, "Data not restored") : NO_DATA);
    await answer;
  },
  async clear({ port }: { port: MessagePort }) {
    await untilAnswer(port);
  },
  /** Of a file or a version that the account keeps. @returns its digest. */
  async check({ appId, bytes, title }: { appId: string; bytes: Bytes; title: string }) {
    decodeSnapshot(appId, bytes, title);
    return sha256Hex(bytes);
  },
  /** The name of a frame whose app starts with the data; null for none. */
  async frameName({ appId, bytes }: { appId: string; bytes: Bytes | null }) {
    return encodeFrameName(bytes ? decodeSnapshot(appId, bytes) : NO_DATA);
  },
};
export type Tasks = typeof TASKS;
export type TaskName = keyof Tasks;
/** Of the worker. */
export type TaskAnswer<Name extends TaskName = TaskName> =
  | { value: Awaited<ReturnType<Tasks[Name]>> }
  | { problem: Pick<AppError, "code" | "title" | "message"> };

export function unreachable() {
  return new AppError("unavailable", "Error", "The app's data couldn't be reached. Please try again.");
}

/** The first answer only. */
function untilAnswer(port: MessagePort) {
  return new Promise<unknown>((resolve, reject) => {
    port.onmessage = ({ data }) => {
      port.close();
      const answer = DataAnswer.safeParse(data);
      if (answer.data?.type === "done") resolve(answer.data.data);
      else reject(problemOf(answer.data?.type));
    };
  });
}

function problemOf(type: DataAnswer["type"] | undefined) {
  if (type === "busy")
    return new AppError("unavailable", "Error", "The app is open somewhere else. Please close it and try again.");
  if (type === "refused")
    return new AppError("unavailable", "Error", "This browser keeps no data for apps shown in a frame.");
  if (type === "not-replaced")
    return new AppError(
      "unavailable",
      "Import failed",
      "The browser refused the data. What the app kept before is still there.",
    );
  return unreachable();
}
