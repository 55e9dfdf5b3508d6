import { readAtMost } from "#domain/bytes.ts";
import { mayDownload } from "#domain/downloads.ts";

/** In ms, for all of it. */
const PATIENCE = 8000;
const REDIRECTS = 3;

/** A file from an address that a user typed. Every hop is looked at before it is asked, and nothing of ours is sent. */
export async function download(url: string, maxBytes: number) {
  try {
    return await follow(url, maxBytes, AbortSignal.timeout(PATIENCE), REDIRECTS);
  } catch {
    return null;
  }
}

async function follow(url: string, maxBytes: number, signal: AbortSignal, left: number) {
  if (!mayDownload(url)) return null;
  const answer = await fetch(url, { redirect: "manual", signal, headers: { Accept: "*/*" } });
  const next = answer.headers.get("Location");
  if (answer.status >= 300 && answer.status < 400 && next && left > 0) {
    await answer.body?.cancel();
    return follow(new URL(next, url).href, maxBytes, signal, left - 1);
  }
  if (!answer.ok) return null;
  return readAtMost(answer.body, maxBytes);
}
