import { readCookie, readToken } from "#app/cookies.ts";

/** So long, in ms, one rendering serves all who are not signed in: as long as an app's pointer, so a takedown acts as soon. */
const FRESH = 2_000;
/** Pages in memory at most. */
const HELD = 200;
const PUBLIC = /^\/(?:store|developer)(?=[/.]|$)/;

/** What differs from answer to answer in a page that is the same for all. */
type Marks = { nonce: string; requestId: string };
type Kept = { text: string; headers: Array<[string, string]>; marks: Marks; at: number };

/**
 * The public pages as they were rendered in the last two seconds, for visitors without a session. Every answer carries a
 * nonce and an id of its own; whoever is signed in always gets a rendering of their own, and leaves none here.
 */
export function publicPages(now: () => number = Date.now) {
  const pages = new Map<string, Kept>();
  let changes = 0;

  return {
    async answer(request: Request, marks: Marks, render: () => Promise<Response>) {
      const key = keyOf(request);
      if (key === null) return render();
      const kept = pages.get(key);
      const at = now();
      if (kept && at - kept.at < FRESH) return revive(kept, marks);
      const before = changes;
      const response = await render();
      if (response.status !== 200 || response.headers.has("Set-Cookie")) return response;
      const text = await response.text();
      if (before === changes) remember(key, { text, headers: [...response.headers], marks, at });
      return new Response(text, { headers: response.headers });
    },
    /** Something was changed through this isolate: its next pages show it. */
    forget() {
      changes++;
      pages.clear();
    },
  };

  function remember(key: string, page: Kept) {
    pages.delete(key);
    pages.set(key, page);
    const [oldest] = pages.keys();
    if (pages.size > HELD && oldest !== undefined) pages.delete(oldest);
  }
}

/** The theme is in the page too. */
function keyOf(request: Request) {
  const { pathname, search } = new URL(request.url);
  if (request.method !== "GET" || !PUBLIC.test(pathname) || readToken(request, "session")) return null;
  return `${readCookie(request, "theme") ?? ""} ${pathname}${search}`;
}

function revive({ text, headers, marks }: Kept, { nonce, requestId }: Marks) {
  return new Response(text.replaceAll(marks.nonce, nonce).replaceAll(marks.requestId, requestId), { headers });
}
