import { AppError } from "#domain/errors.ts";
import type { Actor } from "#domain/policy.ts";
import { findOwnProject } from "#domain/projects/queries.server.ts";
import type { Services } from "#domain/services.ts";
import { plainFacts, type StoredFacts, storedFacts } from "./facts.ts";
import type { DeclaredHost } from "./hosts.ts";
import { type Scan, scanHtml } from "./scan.ts";

type Needs = Pick<Services, "files">;
type Version = { htmlSha256: string; declaredHosts: ReadonlyArray<DeclaredHost> };

/** Scans remembered by one isolate; a digest names its bytes for ever. */
const SCANS_HELD = 500;
const scans = new Map<string, Scan>();

/** What the source behind a digest names; null where it can't be read. */
export async function scanOf({ files }: Needs, htmlSha256: string): Promise<Scan | null> {
  const known = scans.get(htmlSha256);
  if (known) return known;
  const html = await files.getHtml(htmlSha256);
  if (html === null) return null;
  const scan = scanHtml(html);
  const [oldest] = scans.keys();
  if (scans.size >= SCANS_HELD && oldest !== undefined) scans.delete(oldest);
  scans.set(htmlSha256, scan);
  return scan;
}

/** What the store keeps of a version that goes there. Who contacts nobody will be held to it. */
export async function factsToStore(services: Needs, { htmlSha256, declaredHosts }: Version) {
  const scan = declaredHosts.length > 0 ? null : await scanOf(services, htmlSha256);
  return storedFacts({ declaredHosts, scan });
}

/** What the reviewed version of a published app does, in plain sentences; without its source, what its row says. */
export async function reviewedFacts(services: Needs, app: Version & StoredFacts) {
  const scan = await scanOf(services, app.htmlSha256).catch(() => null);
  return plainFacts({ ...app, scan });
}

/** What the newest version of the actor's own project names. @throws AppError("missing") as for any foreign project. */
export async function scanOwnProject(services: Needs & Pick<Services, "db">, actor: Actor, projectId: string) {
  const { htmlSha256 } = await findOwnProject(services, actor, projectId);
  const scan = await scanOf(services, htmlSha256);
  if (!scan) throw new AppError("unavailable", "Preview Error", "Failed to load app content");
  return scan;
}
