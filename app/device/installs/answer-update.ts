import { callApi } from "#app/device/api.ts";
import { notify } from "#app/lib/toast.ts";

const PATH = "/api/apps/:id/update";
const VERSION_TIMEOUT_MS = 2000;

type UpdatedApp = { id: string; update: { codeVersion: string } };
/** `offlineOnly` is null for an app that is not installed. */
type RunningApp = {
  id: string;
  codeVersion: string;
  offlineOnly: boolean | null;
  update: { codeVersion: string } | null;
};

/** Whether an installed app was updated since the page was loaded; false if the server can't say. */
export async function hasNewVersion(app: RunningApp) {
  if (app.offlineOnly === null) return false;
  const newest = await callApi("GET", PATH, { param: { id: app.id }, timeout: VERSION_TIMEOUT_MS });
  return newest.ok && newest.data.codeVersion !== (app.update?.codeVersion ?? app.codeVersion);
}

/** The user opened a version that wants no more than the one before. A failure only keeps the dot on its tile. */
export async function markUpdateSeen(app: UpdatedApp) {
  await send(app, true);
}

/** Runs the version that the user chose. */
export async function answerUpdate(app: UpdatedApp, { accepted }: { accepted: boolean }) {
  const answer = await send(app, accepted);
  // The page's policy names the address that its frame may load, so only a new document can change it.
  if (answer.ok) window.location.reload();
  else notify.failure(answer.error);
}

function send({ id, update }: UpdatedApp, accepted: boolean) {
  const json = { codeVersion: update.codeVersion, accepted };
  return callApi("PUT", PATH, { param: { id }, json, keepalive: true });
}
