import { notify } from "#app/lib/toast.ts";
import type { OfflineOutcome } from "#db/vocabulary.ts";
import type { RefusedRequest } from "#domain/previews/violations.ts";
import { callApi } from "./api.ts";

export function reportOpen(appId: string) {
  void callApi("POST", "/api/apps/:id/opens", { param: { id: appId }, keepalive: true });
}

export function reportShareOpen(id: string) {
  void callApi("POST", "/api/shares/:id/opens", { param: { id }, keepalive: true });
}

export function reportViolation({ id, codeVersion }: { id: string; codeVersion: string }, refused: RefusedRequest) {
  const json = { codeVersion, ...refused };
  void callApi("POST", "/api/apps/:id/violations", { param: { id }, json, keepalive: true });
}

export function reportOfflineRun({ id, htmlSha256 }: { id: string; htmlSha256: string }, outcome: OfflineOutcome) {
  const json = { htmlSha256, outcome };
  void callApi("POST", "/api/apps/:id/offline-run", { param: { id }, json, keepalive: true });
}

/** @returns false, after a message, if they were not saved. */
export async function saveHostChoices(projectId: string, choices: Record<string, boolean>) {
  const answer = await callApi("PUT", "/api/projects/:id/host-choices", {
    param: { id: projectId },
    json: { choices },
  });
  if (!answer.ok) notify.failure(answer.error);
  return answer.ok;
}
