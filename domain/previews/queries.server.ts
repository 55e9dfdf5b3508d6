import { and, asc, eq, gte, lt, or } from "drizzle-orm";
import { installedApps, profiles, publishedApps } from "#db/schema/index.ts";
import { AppError } from "#domain/errors.ts";
import type { Actor } from "#domain/policy.ts";
import { DEFAULT_ICON } from "#domain/projects/limits.ts";
import { findOwnProject, type Project } from "#domain/projects/queries.server.ts";
import type { Services } from "#domain/services.ts";
import { slugify } from "#domain/store/rules.ts";
import type { DeclaredHost } from "./hosts.ts";
import type { PreviewAddress } from "./viewer.ts";

export type Runnable = {
  id: string;
  name: string;
  icon: string;
  creator: string | null;
  supportLink: string | null;
  /** The published app's host label; null for a private project, whose run is opened with a token. */
  label: string | null;
  codeVersion: string;
  /** When a moderator approved it, in ms; null for what nobody reviewed. */
  reviewedAt: number | null;
  slug: string | null;
  /** The reviewed version's hosts; none for what nobody reviewed. */
  declaredHosts: Array<DeclaredHost>;
  contactsNobody: boolean;
  worksOffline: boolean;
  htmlSha256: string;
  /** Whether the asker took the installed app's network away; null where it is not installed. */
  offlineOnly: boolean | null;
};

export type Found =
  | { kind: "app"; app: Runnable }
  | { kind: "project"; app: Runnable; project: Project }
  | { kind: "choice"; name: string; apps: Array<Pick<Runnable, "id" | "name" | "icon" | "creator" | "slug">> };

type Needs = Pick<Services, "db">;

/** Apps of one name that are offered to choose from. */
const CHOICE = 20;
const PRIVATE_OR_MISSING = "App not found - it may be private or you may not have access";

/**
 * What an address of the viewer runs: a published app by slug or id, else the asker's own project by id; by name
 * only what is published (decision 16). Several of one name are a choice.
 * @throws AppError titled "Preview Error" in the specification's words; "gone" for an app that was taken out.
 */
export async function findRunnable(services: Needs, actor: Actor | null, address: PreviewAddress): Promise<Found> {
  if (address.id !== null) {
    const found = await findById(services, actor, address.id);
    if (found) return found;
    if (address.name === null) throw failed("missing", address.path ? missingByPath() : PRIVATE_OR_MISSING);
  }
  if (address.name !== null) return findByName(services, actor, address);
  throw failed("invalid", "No app ID or token provided");
}

async function findById({ db }: Needs, actor: Actor | null, id: string): Promise<Found | null> {
  const [row] = await selectApps({ db }, actor).where(or(eq(publishedApps.slug, id), eq(publishedApps.id, id)));
  if (row?.status === "approved") return { kind: "app", app: runnable(row) };
  if (row) throw failed("gone", PRIVATE_OR_MISSING);
  if (!actor) return null;
  const project = await findOwnProject({ db }, actor, id).catch((error) => {
    if (error instanceof AppError && error.code === "missing") return null;
    throw error;
  });
  if (!project) return null;
  const { name, icon, codeVersion, htmlSha256 } = project;
  const rest = { creator: actor.nickname, supportLink: null, label: null, reviewedAt: null, slug: null };
  const network = { declaredHosts: [], contactsNobody: false, worksOffline: false, offlineOnly: null };
  const app = { id, name, icon: icon ?? DEFAULT_ICON, codeVersion, htmlSha256, ...rest, ...network };
  return { kind: "project", project, app };
}

/** By the address that the name has, so that an index answers and upper and lower case are the same. */
async function findByName({ db }: Needs, actor: Actor | null, { name, path }: PreviewAddress): Promise<Found> {
  const wanted = name ?? "";
  const slug = slugify(wanted);
  const rows = await selectApps({ db }, actor)
    .where(
      and(
        eq(publishedApps.status, "approved"),
        or(
          eq(publishedApps.name, wanted),
          eq(publishedApps.slug, slug),
          // "name-" and what tells apps of one name apart.
          and(gte(publishedApps.slug, `${slug}-`), lt(publishedApps.slug, `${slug}.`)),
        ),
      ),
    )
    .orderBy(asc(publishedApps.createdAt), asc(publishedApps.id))
    .limit(CHOICE);
  const apps = rows.filter((row) => row.name.toLowerCase() === wanted.toLowerCase()).map(runnable);
  const [only] = apps;
  if (!only) throw failed("missing", path ? missingByPath() : "App not found for this name");
  return apps.length === 1 ? { kind: "app", app: only } : { kind: "choice", name: wanted, apps };
}

/** The published app of a host label. @throws AppError where there is none. */
export async function findByLabel({ db }: Needs, actor: Actor | null, label: string): Promise<Runnable> {
  const [row] = await selectApps({ db }, actor).where(eq(publishedApps.label, label));
  if (row?.status !== "approved") throw failed(row ? "gone" : "missing", "App not found or access denied");
  return runnable(row);
}

function selectApps({ db }: Needs, actor: Actor | null) {
  return db
    .select({
      id: publishedApps.id,
      name: publishedApps.name,
      icon: publishedApps.icon,
      creator: publishedApps.creatorNickname,
      supportLink: profiles.koFiLink,
      label: publishedApps.label,
      codeVersion: publishedApps.codeVersion,
      updatedAt: publishedApps.updatedAt,
      slug: publishedApps.slug,
      status: publishedApps.status,
      createdAt: publishedApps.createdAt,
      declaredHosts: publishedApps.declaredHosts,
      contactsNobody: publishedApps.contactsNobody,
      worksOffline: publishedApps.worksOffline,
      htmlSha256: publishedApps.htmlSha256,
      offlineOnly: installedApps.offlineOnly,
    })
    .from(publishedApps)
    .leftJoin(profiles, eq(profiles.id, publishedApps.userId))
    .leftJoin(
      installedApps,
      and(eq(installedApps.publishedAppId, publishedApps.id), eq(installedApps.userId, actor?.userId ?? "")),
    );
}

function runnable({ status, createdAt, updatedAt, ...app }: Awaited<ReturnType<typeof selectApps>>[number]): Runnable {
  return { ...app, reviewedAt: updatedAt };
}

function missingByPath() {
  return "App not found for this path";
}

function failed(code: "missing" | "gone" | "invalid", message: string) {
  return new AppError(code, "Preview Error", message);
}
