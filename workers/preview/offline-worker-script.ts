import { OFFLINE_DOCUMENT_PATH, versionQuery } from "#domain/previews/offline-worker.ts";
import worker from "./offline-worker.ts?bundled";
import { toScriptValue } from "./script-value.ts";

/**
 * `digest`: SHA-256 of the document as it is served. `headers`: those of each path that serves it. `hosts`: files of these
 * are kept as the app loads them, none for an app that contacts nobody. `codeVersion`: null for the newest version.
 */
export type ApprovedDocument = {
  digest: string;
  headers: Record<string, Record<string, string>>;
  hosts: ReadonlyArray<string>;
  codeVersion: string | null;
};

export function offlineWorkerScript({ digest, headers, hosts, codeVersion }: ApprovedDocument) {
  const query = codeVersion === null ? `?${digest}` : `${versionQuery(codeVersion)}&${digest}`;
  const settings = [
    `const documentAddress = ${toScriptValue(OFFLINE_DOCUMENT_PATH + query)};`,
    `const digest = ${toScriptValue(digest)};`,
    `const headers = ${toScriptValue(headers)};`,
    `const hosts = ${toScriptValue(hosts)};`,
  ];
  return `${settings.join("\n")}\n${worker}\n`;
}
