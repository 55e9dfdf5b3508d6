import { callApi } from "#app/device/api.ts";
import { notify } from "#app/lib/toast.ts";

type Version = { version: number; html: string };

export type SaveConflict = { base: string; mine: string; theirs: string; theirVersion: number };

export async function readConflict(projectId: string, baseVersion: number | null, mine: string) {
  const path = `/api/projects/${projectId}/versions`;
  const [theirs, base] = await Promise.all([
    callApi<Version>(`${path}/newest`),
    baseVersion === null ? null : callApi<Version>(`${path}/${baseVersion}`),
  ]);
  if (!theirs.ok) {
    notify.error("Save failed", theirs.error.message);
    return null;
  }
  const { version, html } = theirs.data;
  return { base: base?.ok ? base.data.html : "", mine, theirs: html, theirVersion: version };
}
