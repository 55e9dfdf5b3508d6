import { callApi } from "#app/device/api.ts";
import { notify } from "#app/lib/toast.ts";

type Version = { version: number; html: string };

/** A save that came too late, with the three texts that a merge needs. */
export type SaveConflict = { base: string; mine: string; theirs: string; theirVersion: number };

/** Reads what was saved meanwhile, and what both started from. Null, with a toast, where that can't be read now. */
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
