import type { Services } from "#domain/kit/services.ts";
import type { DeclaredHost } from "#domain/listing/declared-hosts.ts";
import { type Scan, scanHtml } from "#domain/source-analysis/scan.ts";
import { plainFacts, type StoredFacts, storedFacts } from "./safety-facts.ts";

type Deps = Pick<Services, "htmlFiles">;
type Version = { htmlSha256: string; declaredHosts: ReadonlyArray<DeclaredHost> };

const MAX_CACHED_SCANS = 500;
const scans = new Map<string, Scan>();

export async function scanOf({ htmlFiles }: Deps, htmlSha256: string): Promise<Scan | null> {
  const cached = scans.get(htmlSha256);
  if (cached) return cached;
  const html = await htmlFiles.get(htmlSha256);
  if (html === null) return null;
  const scan = scanHtml(html);
  const [oldest] = scans.keys();
  if (scans.size >= MAX_CACHED_SCANS && oldest !== undefined) scans.delete(oldest);
  scans.set(htmlSha256, scan);
  return scan;
}

/** What the source alone says. */
export async function sourceFacts(services: Deps, { htmlSha256, declaredHosts }: Version) {
  const scan = declaredHosts.length > 0 ? null : await scanOf(services, htmlSha256);
  return storedFacts({ declaredHosts, scan });
}

/**
 * Stored at publication: an app that contacts nobody then gets a policy without network. Whether the version works
 * offline is unknown until it has run so (decision 118).
 */
export async function factsToStore(services: Deps, version: Version) {
  const { contactsNobody } = await sourceFacts(services, version);
  return { contactsNobody, worksOffline: false, offlineRun: null, offlineRunAt: null };
}

export async function reviewedFacts(services: Deps, app: Version & StoredFacts) {
  const scan = await scanOf(services, app.htmlSha256).catch(() => null);
  return plainFacts({ ...app, scan });
}
