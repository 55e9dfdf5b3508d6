import { appOrigin, parseLabel } from "#domain/apps/labels.ts";
import { AppError } from "#domain/kit/errors.ts";
import { type Actor, mayKeepCloudProjects } from "#domain/kit/permissions.ts";
import type { Services } from "#domain/kit/services.ts";
import { findOriginal } from "#domain/projects/copies.server.ts";
import { APP_DATA_PATH } from "./app-data-paths.ts";
import { OFFLINE_PATH, versionPath } from "./app-paths.ts";
import type { PreviewAddress } from "./preview-address.ts";
import { findByLabel, findRunnable, type PreviewMatch, type Runnable } from "./queries.server.ts";
import { PREVIEW_PROBLEMS, validateAppAddress } from "./token-validation.ts";
import { createPreviewToken } from "./tokens.server.ts";

type Deps = Pick<Services, "db" | "tokens" | "now" | "config">;

export type OpenedPreview = {
  app: Runnable;
  origin: string;
  path: string;
  token: string | null;
  /** Of what the app is a copy of, while it is there and open to the reader. */
  originalPath: string | null;
};
export type PreviewOrChoice = OpenedPreview | Extract<PreviewMatch, { kind: "choice" }>;

/**
 * Opens an app in the viewer. Only its owner can open a private project, and each call makes a token for one frame.
 * @throws AppError "Preview Error".
 */
export async function openPreview(
  services: Deps,
  actor: Actor | null,
  address: PreviewAddress,
): Promise<PreviewOrChoice> {
  const found = await findRunnable(services, actor, address);
  if (found.kind === "choice") return found;
  if (found.kind === "app") return publishedPreview(services, found);
  if (!actor) throw new AppError("unauthenticated", "Preview Error", PREVIEW_PROBLEMS.signedOut);
  const { token, origin } = await createPreviewToken(services, actor, { kind: "private", project: found.project });
  const { basedOn } = found.project;
  return {
    app: found.app,
    origin,
    path: "/",
    token,
    originalPath: basedOn && (await findOriginal(services, actor, basedOn)),
  };
}

/** @throws AppError unless the address is a published app's origin. */
export async function openSubdomain(services: Deps, actor: Actor | null, address: string): Promise<OpenedPreview> {
  const problem = validateAppAddress(address, services.config);
  if (problem) throw new AppError("invalid", "Preview Error", problem);
  const label = parseLabel(new URL(address).host, services.config.appsHost);
  return publishedPreview(services, await findByLabel(services, actor, label ?? ""));
}

async function publishedPreview(
  services: Deps,
  { app, lineage }: Awaited<ReturnType<typeof findByLabel>>,
): Promise<OpenedPreview> {
  return {
    app,
    origin: appOrigin(app.label ?? "", services.config),
    path: publishedPath(app),
    token: null,
    originalPath: lineage && (await findOriginal(services, null, lineage)),
  };
}

function publishedPath({ update, codeVersion, offlineOnly }: Runnable) {
  const version = update?.state === "declined" ? versionPath(codeVersion) : "";
  return `${version}${offlineOnly ? OFFLINE_PATH : ""}` || "/";
}

/** The account whose copy of the app's data the viewer restores and saves; null without a copy or a plan for it. */
export function copyOwner({ app, token }: OpenedPreview, actor: Actor | null) {
  return actor && token === null && app.isCopyOn && mayKeepCloudProjects(actor) ? actor.userId : null;
}

/**
 * What the page's policy lets its frame load: of an offline app or an earlier version its exact address, so that it
 * can't navigate to the path with more network.
 */
export function frameSource({ origin, path }: Pick<OpenedPreview, "origin" | "path">) {
  return path === "/" ? origin : origin + path;
}

/** `hasCopy`: the viewer also reads and restores the app's data, by a page of ours on the app's origin. */
export function frameSources(opened: Pick<OpenedPreview, "origin" | "path">, { hasCopy }: { hasCopy: boolean }) {
  const source = frameSource(opened);
  return hasCopy && source !== opened.origin ? [source, opened.origin + APP_DATA_PATH] : [source];
}
