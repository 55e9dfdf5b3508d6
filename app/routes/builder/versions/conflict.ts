import { callApi } from "#app/device/api.ts";
import { notify } from "#app/lib/toast.ts";

export type SaveConflict = { base: string; mine: string; theirs: string; theirVersion: number };

export async function readConflict(projectId: string, baseVersion: number | null, mine: string) {
  const read = (version: string | number) =>
    callApi("GET", "/api/projects/:id/versions/:version", { param: { id: projectId, version } });
  const [theirs, base] = await Promise.all([read("newest"), baseVersion === null ? null : read(baseVersion)]);
  if (!theirs.ok) {
    notify.error("Save failed", theirs.error.message);
    return null;
  }
  const { version, html } = theirs.data;
  return { base: base?.ok ? base.data.html : "", mine, theirs: html, theirVersion: version };
}
