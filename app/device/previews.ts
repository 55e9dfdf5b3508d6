import { notify } from "#app/lib/toast.ts";
import type { OfflineOutcome } from "#db/vocabulary.ts";
import type { RefusedRequest } from "#domain/previews/violations.ts";
import { callApi } from "./api.ts";

export function reportOpen(appId: string) {
  report(appId, "opens");
}

export function reportViolation({ id, codeVersion }: { id: string; codeVersion: string }, refused: RefusedRequest) {
  report(id, "violations", { codeVersion, ...refused });
}

export function reportOfflineRun({ id, htmlSha256 }: { id: string; htmlSha256: string }, outcome: OfflineOutcome) {
  report(id, "offline-run", { htmlSha256, outcome });
}

/** @returns false, after a message, if they were not saved. */
export async function saveHostChoices(projectId: string, choices: Record<string, boolean>) {
  const path = `/api/projects/${encodeURIComponent(projectId)}/host-choices`;
  const answer = await callApi(path, { method: "PUT", json: { choices } });
  if (!answer.ok) notify.failure(answer.error);
  return answer.ok;
}

function report(appId: string, what: string, json?: unknown) {
  const path = `/api/apps/${encodeURIComponent(appId)}/${what}`;
  const body = json === undefined ? undefined : JSON.stringify(json);
  fetch(path, { method: "POST", body, keepalive: true }).catch(() => undefined);
}
