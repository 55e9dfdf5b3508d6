import { AppError } from "#domain/errors.ts";
import { sha256Hex } from "#domain/ids.ts";
import { type Actor, requireCloud } from "#domain/policy.ts";
import type { Services } from "#domain/services.ts";
import { createProject } from "./commands.server.ts";
import { HTML_MAX_BYTES, TITLE_MAX } from "./limits.ts";
import { listProjects, type Project } from "./queries.server.ts";
import { type Listing, readHtml } from "./rules.ts";

/** Downloads that an account may ask for before it has to wait between them. */
const FREE_DOWNLOADS = 30;

/** The HTML at a public address, e.g. a gist's raw file. Nothing is saved. */
export async function fetchHtml({ download, admit }: Pick<Services, "download" | "admit">, actor: Actor, url: string) {
  const wait = await admit(`download:${actor.userId}`, FREE_DOWNLOADS);
  if (wait > 0) throw new AppError("throttled", "Import failed", `Too many imports. Please try again in ${wait} s.`);
  const bytes = await download(url, HTML_MAX_BYTES);
  if (!bytes)
    throw new AppError(
      "invalid",
      "Import failed",
      "Nothing could be fetched from this address. It must be a public https:// address of one HTML file under 5 MB.",
    );
  return readHtml(bytes);
}

/** The project that holds the app now, and its version. */
export type Migrated = { id: string; version: number; name: string; outcome: "created" | "renamed" | "skipped" };

type DeviceApp = Pick<Listing, "description" | "icon" | "tags"> & { name: string; bytes: Uint8Array<ArrayBuffer> };

/**
 * Copies an app of the device, with its listing, into the account as a private project. An identical
 * project is skipped; the same name with other content is kept with a number behind it (decision 27).
 */
export async function migrateApp(
  services: Pick<Services, "db" | "files" | "icons" | "admit" | "now">,
  actor: Actor,
  input: DeviceApp,
): Promise<Migrated> {
  requireCloud(actor);
  const own = await listProjects(services, actor);
  const digest = await sha256Hex(input.bytes);
  const sameName = own.filter((project) => project.name === input.name || isNumbered(project.name, input.name));
  const identical = sameName.find((project) => project.htmlSha256 === digest && hasListing(project, input));
  if (identical) return { id: identical.id, version: identical.version, name: identical.name, outcome: "skipped" };
  const name = freeName(
    input.name,
    own.map((project) => project.name),
  );
  const { id, version } = await createProject(services, actor, { ...input, name });
  return { id, version, name, outcome: name === input.name ? "created" : "renamed" };
}

function hasListing(project: Project, { description, icon, tags }: DeviceApp) {
  return project.description === description && project.icon === icon && project.tags.join() === tags.join();
}

function freeName(name: string, taken: Array<string>) {
  for (let number = 1; ; number++) {
    const candidate = number === 1 ? name : numbered(name, number);
    if (!taken.includes(candidate)) return candidate;
  }
}

function numbered(name: string, number: number) {
  const suffix = ` ${number}`;
  return name.slice(0, TITLE_MAX - suffix.length) + suffix;
}

function isNumbered(candidate: string, name: string) {
  const number = Number(/ (\d+)$/.exec(candidate)?.[1]);
  return number > 1 && candidate === numbered(name, number);
}
