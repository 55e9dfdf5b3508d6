import { AppError } from "#domain/errors.ts";
import type { Actor } from "#domain/permissions.ts";
import type { Services } from "#domain/services.ts";
import { OFFLINE_PATH } from "./content-policy.ts";
import { appOrigin, parseLabel } from "./labels.ts";
import { findByLabel, findRunnable, type PreviewMatch, type Runnable } from "./queries.server.ts";
import { checkAddress, PREVIEW_PROBLEMS, type PreviewView } from "./token-checks.ts";
import { createPreviewToken, readPreviewToken } from "./tokens.server.ts";
import type { PreviewAddress } from "./viewer.ts";

type Deps = Pick<Services, "db" | "tokens" | "now" | "config">;

export type OpenedPreview = { app: Runnable; origin: string; path: string; token: string | null };
export type PreviewOrChoice = OpenedPreview | Extract<PreviewMatch, { kind: "choice" }>;

/** A private project needs its owner; each call makes a token for one frame. @throws AppError "Preview Error". */
export async function openPreview(
  services: Deps,
  actor: Actor | null,
  address: PreviewAddress,
  view: PreviewView = "sandbox",
): Promise<PreviewOrChoice> {
  if (address.token !== null) {
    const { projectId } = await readPreviewToken(services, actor, address.token, view);
    return openPreview(services, actor, { id: projectId, name: null, token: null, fromPath: false });
  }
  const found = await findRunnable(services, actor, address);
  if (found.kind === "choice") return found;
  if (found.kind === "app") return publishedPreview(services, found.app);
  if (!actor) throw new AppError("unauthenticated", "Preview Error", PREVIEW_PROBLEMS.signedOut);
  const { token, origin } = await createPreviewToken(services, actor, { kind: "private", project: found.project });
  return { app: found.app, origin, path: "/", token };
}

/** @throws AppError unless the address is a published app's origin. */
export async function openSubdomain(services: Deps, actor: Actor | null, address: string): Promise<OpenedPreview> {
  const problem = checkAddress(address, "subdomain", services.config);
  if (problem) throw new AppError("invalid", "Preview Error", problem);
  const label = parseLabel(new URL(address).host, services.config.appsHost);
  return publishedPreview(services, await findByLabel(services, actor, label ?? ""));
}

function publishedPreview({ config }: Pick<Deps, "config">, app: Runnable): OpenedPreview {
  const path = app.offlineOnly ? OFFLINE_PATH : "/";
  return { app, origin: appOrigin(app.label ?? "", config), path, token: null };
}

/** For an offline app the exact address, so it can't navigate its frame to the path with network. */
export function frameSource({ origin, path }: Pick<OpenedPreview, "origin" | "path">) {
  return path === OFFLINE_PATH ? origin + path : origin;
}
