import { callApi } from "#app/device/api.ts";
import { isSigningOut } from "#app/device/session/sign-out-events.ts";
import { findSavedCode, storeSavedCode } from "#app/service-worker/page-caches.ts";
import { sha256Hex } from "#domain/kit/ids.ts";
import { viewerPath } from "#domain/store/app-manifest.ts";

/*
 * The code of the account's projects that this browser ran, so that they open without a network. It lies with the copies of
 * the account's pages, and goes with them at a sign-out.
 */

/** Null without a copy. */
export async function readSavedCode(id: string) {
  return (await findCode(id))?.text() ?? null;
}

/** Stores the newest version, unless that is stored already. `htmlSha256`: of the newest one. */
export async function saveNewestCode(account: string, { id, htmlSha256 }: { id: string; htmlSha256: string }) {
  const saved = await findCode(id);
  if (saved?.headers.get("ETag") === htmlSha256) return true;
  return storeNewest(account, id);
}

/** After a change of the code: replaces the copy if there is one. */
export async function refreshSavedCode(account: string, id: string) {
  if (await findCode(id)) await storeNewest(account, id);
}

/** @returns false where it can't be loaded or stored; an old copy then stays. */
async function storeNewest(account: string, id: string) {
  const newest = await callApi("GET", "/api/projects/:id/versions/:version", {
    param: { id, version: "newest" },
    account,
  });
  if (!newest.ok || isSigningOut.get()) return false;
  const { html } = newest.data;
  const headers = { ETag: await sha256Hex(new TextEncoder().encode(html)) };
  return storeSavedCode(account, viewerPath({ id, slug: null }), new Response(html, { headers })).then(
    () => true,
    () => false,
  );
}

function findCode(id: string) {
  return findSavedCode(viewerPath({ id, slug: null })).catch(() => undefined);
}
