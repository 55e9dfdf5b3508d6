import { assetsOf, type CopyReason, isDue, isScreen, keptFrom, ownerOf, PAGES, stamped } from "./rules.ts";

const COPIED_AT = "X-Copied-At";

let last: Promise<unknown> = Promise.resolve();

/** One after the other, in the order of the answers: a copy never outlives the news that its owner has left. */
function inTurn<T>(work: () => Promise<T>) {
  const next = last.then(work, work);
  last = next.catch(() => {});
  return next;
}

/** Somebody answers for this browser now, perhaps nobody: copies of anybody else go. */
export function forgetOthers(owner: string) {
  return inTurn(async () => {
    const names = await caches.keys();
    await Promise.all(names.filter((name) => isOther(name, owner)).map((name) => caches.delete(name)));
  });
}

function isOther(name: string, owner: string) {
  return name.startsWith(PAGES) && name !== PAGES + owner;
}

/** Keeps a screen as it was answered, for its owner alone, with the files that it needs. */
export async function keep(path: string, answer: Response, assets: string) {
  const owner = ownerOf(answer);
  if (!owner) return;
  const headers = new Headers(answer.headers);
  for (const name of ["Content-Encoding", "Content-Length"]) headers.delete(name);
  headers.set(COPIED_AT, String(Date.now()));
  const html = await inTurn(async () => {
    const text = await answer.text();
    await (await caches.open(PAGES + owner)).put(path, new Response(text, { headers }));
    return text;
  });
  await keepFiles(assetsOf(html), assets);
}

/** Keeps built files that are not there yet; one that does not come is asked for when it is needed. */
export async function keepFiles(paths: Array<string>, assets: string) {
  const cache = await caches.open(assets);
  await Promise.all(
    paths.map(async (path) => {
      if (!(await cache.match(path, { ignoreVary: true }))) await cache.add(path).catch(() => {});
    }),
  );
}

/** A screen as it was last, with the time and the reason; undefined where there is none. */
export async function copyOf(path: string, why: CopyReason) {
  const copy = await find(path);
  if (!copy) return undefined;
  const html = stamped(await copy.text(), copy.headers.get(COPIED_AT) ?? "", why);
  return new Response(html, { headers: copy.headers });
}

export async function hasCopy(path: string) {
  return (await find(path)) !== undefined;
}

async function find(path: string) {
  for (const name of await caches.keys()) {
    const copy = name.startsWith(PAGES) ? await (await caches.open(name)).match(path, { ignoreVary: true }) : undefined;
    if (copy) return copy;
  }
  return undefined;
}

const making = new Map<string, Promise<void>>();

/** Makes a copy where there is none, or an old one; one that cannot be made anew stays as it is. */
export function keepFresh(path: string, assets: string) {
  const running = making.get(path) ?? makeWhereDue(path, assets).finally(() => making.delete(path));
  making.set(path, running);
  return running;
}

async function makeWhereDue(path: string, assets: string) {
  const copy = await find(path);
  if (!copy || isDue(copy.headers.get(COPIED_AT), Date.now())) await copyAnew(path, assets);
}

/** Makes every copy anew. */
export async function refresh(assets: string) {
  for (const name of (await caches.keys()).filter((key) => key.startsWith(PAGES))) {
    for (const { url } of await (await caches.open(name)).keys()) {
      const { pathname } = new URL(url);
      if (isScreen(pathname)) await copyAnew(pathname, assets);
    }
  }
}

async function copyAnew(path: string, assets: string) {
  await fetch(keptFrom(path)).then(
    (answer) => keep(path, answer, assets),
    () => {},
  );
}
