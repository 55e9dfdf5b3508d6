import { sha256Hex } from "#domain/ids.ts";
import { type Actor, requireCloudProjects } from "#domain/permissions.ts";
import type { Services } from "#domain/services.ts";
import { createProject } from "./commands.server.ts";
import { listProjects, type Project } from "./queries.server.ts";
import type { Listing } from "./schemas.ts";
import { MAX_TITLE_LENGTH } from "./titles.ts";

export type Migrated = { id: string; version: number; name: string; outcome: "created" | "renamed" | "skipped" };

type DeviceApp = Pick<Listing, "description" | "icon" | "tags"> & { name: string; bytes: Uint8Array<ArrayBuffer> };

/**
 * Moves an app from a device into the account. Skips one that is there already; an app with the same name and other
 * content gets a number (decision 27).
 */
export async function migrateApp(
  services: Pick<Services, "db" | "htmlFiles" | "pictureFiles" | "consumeAttempt" | "now">,
  actor: Actor,
  input: DeviceApp,
): Promise<Migrated> {
  requireCloudProjects(actor);
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
  return name.slice(0, MAX_TITLE_LENGTH - suffix.length) + suffix;
}

function isNumbered(candidate: string, name: string) {
  const number = Number(/ (\d+)$/.exec(candidate)?.[1]);
  return number > 1 && candidate === numbered(name, number);
}
