import { assetsOf, isScreen, ownerOf, PAGES, stamped } from "./rules.ts";

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
  const html = await answer.text();
  const headers = new Headers(answer.headers);
  for (const name of ["Content-Encoding", "Content-Length"]) headers.delete(name);
  headers.set(COPIED_AT, String(Date.now()));
  await inTurn(async () => (await caches.open(PAGES + owner)).put(path, new Response(html, { headers })));
  await keepFiles(assetsOf(html), assets);
}

async function keepFiles(paths: Array<string>, assets: string) {
  const cache = await caches.open(assets);
  await Promise.all(
    paths.map(async (path) => {
      if (!(await cache.match(path, { ignoreVary: true }))) await cache.add(path);
    }),
  );
}

/** A screen as it was last, stamped with the time; undefined where there is none. */
export async function copyOf(path: string) {
  for (const name of await caches.keys()) {
    const copy = name.startsWith(PAGES) ? await (await caches.open(name)).match(path, { ignoreVary: true }) : undefined;
    if (!copy) continue;
    const html = stamped(await copy.text(), copy.headers.get(COPIED_AT) ?? "");
    return new Response(html, { headers: copy.headers });
  }
  return undefined;
}

/** Makes every copy anew; one that cannot be made stays as it is. */
export async function refresh(assets: string) {
  for (const name of (await caches.keys()).filter((key) => key.startsWith(PAGES))) {
    for (const { url } of await (await caches.open(name)).keys()) {
      const { pathname } = new URL(url);
      if (isScreen(pathname))
        await fetch(pathname).then(
          (answer) => keep(pathname, answer, assets),
          () => {},
        );
    }
  }
}
