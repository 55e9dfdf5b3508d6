import { BRAND } from "#domain/kit/brand.ts";
import { readUpTo } from "#domain/kit/bytes.ts";
import { isDownloadable } from "#domain/kit/downloads.ts";

const TIMEOUT_MS = 8000;
const MAX_REDIRECTS = 3;
/** Workers send no `User-Agent`, and some sites refuse calls without one. */
const HEADERS = { Accept: "*/*", "User-Agent": BRAND };

/** Downloads an address typed by a user: checks every redirect first and sends no cookies. */
export async function download(url: string, maxBytes: number) {
  try {
    return await followRedirects(url, maxBytes, AbortSignal.timeout(TIMEOUT_MS), MAX_REDIRECTS);
  } catch {
    return null;
  }
}

async function followRedirects(url: string, maxBytes: number, signal: AbortSignal, redirectsLeft: number) {
  if (!isDownloadable(url)) return null;
  const answer = await fetch(url, { redirect: "manual", signal, headers: HEADERS });
  const next = answer.headers.get("Location");
  if (answer.status >= 300 && answer.status < 400 && next && redirectsLeft > 0) {
    await answer.body?.cancel();
    return followRedirects(new URL(next, url).href, maxBytes, signal, redirectsLeft - 1);
  }
  if (!answer.ok) return null;
  return readUpTo(answer.body, maxBytes);
}
