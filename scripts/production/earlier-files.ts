import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DAY_MS } from "#domain/kit/durations.ts";

/** The time of the last deployment that built a file, in ms, by the file's name. */
type BuiltFiles = Record<string, number>;
type Source = { site: string; request?: typeof fetch };

/** What the site serves of its own files, for the next deployment. Not in /assets/, which browsers never ask for again. */
const LIST = "built-files.json";
const KEPT_MS = 14 * DAY_MS;
/** Cloudflare takes 20,000 files of a worker on the free plan. */
const MAX_FILES = 10_000;
const AT_ONCE = 20;
const TIMEOUT_MS = 30_000;
const FILE_NAME = /^[\w-][\w.-]*$/;

/**
 * Adds the files of earlier deployments to the built client, so that pages which were opened before the deployment can still
 * load what they need. They are read from the site that serves now, so nothing is stored on the machine that deploys.
 * Never fails: without them, the pages must be reloaded.
 * @param client the folder of the built client
 * @returns what was found, for the log
 */
export async function addEarlierFiles(client: string, { site, request = fetch }: Source, now = Date.now()) {
  const earlier = await readList(site, request);
  const built: BuiltFiles = Object.fromEntries(readdirSync(join(client, "assets")).map((name) => [name, now]));
  const wanted = Object.entries(earlier)
    .filter(([name, at]) => FILE_NAME.test(name) && !(name in built) && now - at <= KEPT_MS)
    .sort(([, a], [, b]) => b - a)
    .slice(0, Math.max(0, MAX_FILES - Object.keys(built).length));
  const list = { ...built };
  for (let first = 0; first < wanted.length; first += AT_ONCE) {
    await Promise.all(
      wanted.slice(first, first + AT_ONCE).map(async ([name, at]) => {
        if (await addFile(join(client, "assets", name), `${site}/assets/${name}`, request)) list[name] = at;
      }),
    );
  }
  writeFileSync(join(client, LIST), JSON.stringify(list));
  const added = Object.keys(list).length - Object.keys(built).length;
  return added === wanted.length ? `${added}` : `${added}, and ${wanted.length - added} could not be read`;
}

/** Nothing before the first deployment. */
async function readList(site: string, request: typeof fetch): Promise<BuiltFiles> {
  const list: unknown = await request(`${site}/${LIST}`, { signal: AbortSignal.timeout(TIMEOUT_MS) })
    .then((response) => (response.ok ? response.json() : null))
    .catch(() => null);
  if (typeof list !== "object" || list === null) return {};
  return Object.fromEntries(Object.entries(list).filter(([, at]) => typeof at === "number"));
}

async function addFile(path: string, address: string, request: typeof fetch) {
  const response = await request(address, { signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(() => null);
  const bytes = response?.ok ? await response.bytes().catch(() => null) : null;
  if (bytes) writeFileSync(path, bytes);
  return bytes !== null;
}
