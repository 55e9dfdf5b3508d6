import { sha256Hex } from "#domain/kit/ids.ts";
import { copyName } from "#domain/projects/names.ts";
import {
  changeDeviceApp,
  createDeviceApp,
  MISSING_APP,
  readDeviceApps,
  readDeviceHtml,
  type SaveResult,
  saveFailed,
  visibleTo,
} from "./device-apps.ts";

/** `code`: in place of the stored HTML. */
export async function duplicateDeviceApp(owner: string, id: string, code?: string): Promise<SaveResult> {
  const all = visibleTo(owner, readDeviceApps());
  const app = all.find((candidate) => candidate.id === id);
  if (!app) return saveFailed("missing", MISSING_APP);
  const saved = await readDeviceHtml(id);
  const { html, failure } = code === undefined ? saved : { html: code, failure: null };
  if (failure) return saveFailed(failure.code, failure.message);
  const name = copyName(
    app.name,
    all.map((other) => other.name),
  );
  const digest = await sha256Hex(new TextEncoder().encode(saved.html ?? html));
  const basedOn = app.based_on ?? { address: `/device/${id}`, digest, name: app.name, author: null };
  const created = await createDeviceApp({ owner, name, html, basedOn });
  if (!created.ok) return created;
  const { description, icon, tags } = app;
  return changeDeviceApp(created.app.id, { description, icon, tags });
}
