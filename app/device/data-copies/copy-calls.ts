import { type ApiAnswer, callApi, loadBytes } from "#app/device/api.ts";
import type { DataCopy, DataVersion } from "#domain/app-data/data-copies/rules.ts";
import { deleteLastSaved } from "./last-saved.ts";

/** An app whose data the account may keep. `isInMemory`: its browser refuses storage to frames (decision 117). */
export type CopiedApp = { appId: string; account: string; origin: string; isInMemory?: boolean };
type Copied = Pick<CopiedApp, "appId" | "account">;
type Save = { base: number; run: string; bytes: Uint8Array<ArrayBuffer> };

const PATH = "/api/apps/:id/data-copy";

/** Browsers send more than this only while the page is open. */
const MAX_KEEPALIVE_BYTES = 60 * 1024;

export function fetchCopy({ appId, account }: Copied, signal?: AbortSignal): Promise<ApiAnswer<DataCopy>> {
  return callApi("GET", PATH, { param: { id: appId }, account, signal });
}

export function switchCopy({ appId, account }: Copied, { on }: { on: boolean }): Promise<ApiAnswer<null>> {
  return callApi("PUT", PATH, { param: { id: appId }, account, json: { on } });
}

/** Every version, and the copy is then off. */
export async function deleteCopy({ appId, account }: Copied): Promise<ApiAnswer<null>> {
  const answer = await callApi("DELETE", PATH, { param: { id: appId }, account });
  if (answer.ok) deleteLastSaved({ appId, account });
  return answer;
}

export function sendVersion({ appId, account }: Copied, { base, run, bytes }: Save): Promise<ApiAnswer<DataVersion>> {
  const keepalive = bytes.byteLength <= MAX_KEEPALIVE_BYTES;
  return callApi("POST", `${PATH}/versions`, {
    param: { id: appId },
    query: { base, run },
    account,
    body: bytes,
    keepalive,
  });
}

export function fetchVersion({ appId, account }: Copied, savedAt: number, signal?: AbortSignal) {
  return loadBytes(`${PATH}/versions/:savedAt`, { param: { id: appId, savedAt }, account, signal });
}
