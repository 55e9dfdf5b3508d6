import { sha256Hex } from "#domain/kit/ids.ts";
import { type Actor, requireCloudProjects } from "#domain/kit/permissions.ts";
import type { Services } from "#domain/kit/services.ts";
import type { SignedLineage } from "#domain/listing/lineage.ts";
import type { Snapshot } from "#domain/listing/snapshot.ts";
import { assertDeclarable, createProject, type NewProject, picturesOf } from "./commands.server.ts";
import { provenLineage } from "./lineage.server.ts";
import { freeName, isNumbered } from "./names.ts";
import { listProjects, type Project } from "./queries.server.ts";
import type { Listing } from "./schemas.ts";

export type Migrated = { id: string; version: number; name: string; outcome: "created" | "renamed" | "skipped" };
type Deps = Pick<Services, "db" | "htmlFiles" | "pictureFiles" | "consumeAttempt" | "now"> & {
  config: Pick<Services["config"], "labelSecret">;
};

/** What two projects with the same name and content may differ in. */
const LISTING_PARTS = ["description", "icon", "tags", "declaredHosts", "screenshots", "releaseNotes"] as const;

type DeviceApp = Pick<Listing, "description" | "icon" | "tags"> & {
  name: string;
  bytes: Uint8Array<ArrayBuffer>;
  deviceAppId?: string;
  /** One that isn't proven is left out (decision 232). */
  basedOn?: SignedLineage | null;
};

/**
 * Moves an app from a device into the account. Skips one that has moved already; another app with the same name gets a
 * number, since each has its own data (decisions 27 and 176).
 */
export async function migrateApp(services: Deps, actor: Actor, input: DeviceApp): Promise<Migrated> {
  requireCloudProjects(actor);
  const { own, identical } = await findIdentical(services, actor, input);
  if (identical) return identical;
  const basedOn = await provenLineage(services.config, input.basedOn);
  return createUnderFreeName(services, actor, { ...input, basedOn }, own);
}

/**
 * A project of an export, with its history (decision 181). Skipped and numbered as `migrateApp` does. `pictures-missing`:
 * nothing was created, and the same import succeeds after these pictures were uploaded.
 */
export async function importProject(
  services: Deps & { config: Pick<Services["config"], "siteOrigin" | "appsHost"> },
  actor: Actor,
  input: Omit<NewProject, "basedOn"> & Pick<DeviceApp, "basedOn">,
): Promise<Migrated | { outcome: "pictures-missing"; missing: Array<string> }> {
  requireCloudProjects(actor);
  assertDeclarable(services.config, input);
  const { own, identical } = await findIdentical(services, actor, input);
  if (identical) return identical;
  const names = picturesOf(input);
  const stored = await Promise.all(names.map((name) => services.pictureFiles.has(name)));
  const missing = names.filter((_, index) => !stored[index]);
  if (missing.length > 0) return { outcome: "pictures-missing", missing };
  const basedOn = await provenLineage(services.config, input.basedOn);
  return createUnderFreeName(services, actor, { ...input, basedOn }, own);
}

async function findIdentical(
  services: Deps,
  actor: Actor,
  { bytes, earlier: _, deviceAppId, basedOn: __, ...listing }: NewProject,
) {
  const own = await listProjects(services, actor);
  const digest = await sha256Hex(bytes);
  const sameName = own.filter((project) => project.name === listing.name || isNumbered(project.name, listing.name));
  const found = sameName.find(
    (project) => project.htmlSha256 === digest && hasListing(project, listing) && isOfDeviceApp(project, deviceAppId),
  );
  const identical = found && {
    ...{ id: found.id, version: found.version, name: found.name },
    outcome: "skipped" as const,
  };
  return { own, identical };
}

async function createUnderFreeName(
  services: Deps,
  actor: Actor,
  input: NewProject,
  own: ReadonlyArray<Project>,
): Promise<Migrated> {
  const name = freeName(
    input.name,
    own.map((project) => project.name),
  );
  const { id, version } = await createProject(services, actor, { ...input, name });
  return { id, version, name, outcome: name === input.name ? "created" : "renamed" };
}

function hasListing(project: Project, listing: Partial<Snapshot>) {
  return LISTING_PARTS.every(
    (part) => listing[part] === undefined || JSON.stringify(listing[part]) === JSON.stringify(project[part]),
  );
}

function isOfDeviceApp(project: Project, deviceAppId: string | undefined) {
  return deviceAppId === undefined || project.deviceAppId === deviceAppId;
}
