import { AppError } from "#domain/errors.ts";
import type { Actor } from "#domain/policy.ts";
import type { Services } from "#domain/services.ts";
import { checkAddress, PREVIEW_PROBLEMS, type PreviewView } from "./checks.ts";
import { appOrigin, parseLabel } from "./labels.ts";
import { OFFLINE_PATH } from "./policy.ts";
import { type Found, findByLabel, findRunnable, type Runnable } from "./queries.server.ts";
import { createPreviewToken, readPreviewToken } from "./tokens.server.ts";
import type { PreviewAddress } from "./viewer.ts";

type Needs = Pick<Services, "db" | "tokens" | "now" | "config">;

/** An app that a screen may frame: its origin, where on it the run begins, for a private run the token that opens it. */
export type Opened = { app: Runnable; origin: string; path: string; token: string | null };
export type OpenedOrChoice = Opened | Extract<Found, { kind: "choice" }>;

/**
 * What an address of the viewer or of a preview page frames. A private project is its owner's alone, and each call
 * makes a token that opens one frame.
 * @throws AppError titled "Preview Error" in the specification's words.
 */
export async function openPreview(
  services: Needs,
  actor: Actor | null,
  address: PreviewAddress,
  view: PreviewView = "sandbox",
): Promise<OpenedOrChoice> {
  if (address.token !== null) {
    const { projectId } = await readPreviewToken(services, actor, address.token, view);
    return openPreview(services, actor, { id: projectId, name: null, token: null, path: false });
  }
  const found = await findRunnable(services, actor, address);
  if (found.kind === "choice") return found;
  if (found.kind === "app") return published(services, found.app);
  if (!actor) throw new AppError("unauthenticated", "Preview Error", PREVIEW_PROBLEMS.signedOut);
  const { token, origin } = await createPreviewToken(services, actor, { kind: "private", project: found.project });
  return { app: found.app, origin, path: "/", token };
}

/** The published app of an app origin's address. @throws AppError where it is not the address of one. */
export async function openSubdomain(services: Needs, actor: Actor | null, address: string): Promise<Opened> {
  const problem = checkAddress(address, "subdomain", services.config);
  if (problem) throw new AppError("invalid", "Preview Error", problem);
  const label = parseLabel(new URL(address).host, services.config.appsHost);
  return published(services, await findByLabel(services, actor, label ?? ""));
}

function published({ config }: Pick<Needs, "config">, app: Runnable): Opened {
  const path = app.offlineOnly ? OFFLINE_PATH : "/";
  return { app, origin: appOrigin(app.label ?? "", config), path, token: null };
}

/**
 * What a page that frames the app allows as its frame. Without a network it is the one exact address: the browser then
 * refuses each of the app's own navigations that would lift that.
 */
export function frameSource({ origin, path }: Pick<Opened, "origin" | "path">) {
  return path === OFFLINE_PATH ? origin + path : origin;
}
