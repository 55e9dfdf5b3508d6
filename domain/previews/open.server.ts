import { AppError } from "#domain/errors.ts";
import type { Actor } from "#domain/policy.ts";
import type { Services } from "#domain/services.ts";
import { checkAddress, PREVIEW_PROBLEMS, type PreviewView } from "./checks.ts";
import { appOrigin, parseLabel } from "./labels.ts";
import { type Found, findByLabel, findRunnable, type Runnable } from "./queries.server.ts";
import { createPreviewToken, readPreviewToken } from "./tokens.server.ts";
import type { PreviewAddress } from "./viewer.ts";

type Needs = Pick<Services, "db" | "tokens" | "now" | "config">;

/** An app that a screen may frame: its origin, and for a private run the token that opens it. */
export type Opened = { app: Runnable; origin: string; token: string | null };
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
  return { app: found.app, origin, token };
}

/** The published app of an app origin's address. @throws AppError where it is not the address of one. */
export async function openSubdomain(services: Needs, address: string): Promise<Opened> {
  const problem = checkAddress(address, "subdomain", services.config);
  if (problem) throw new AppError("invalid", "Preview Error", problem);
  const label = parseLabel(new URL(address).host, services.config.appsHost);
  return published(services, await findByLabel(services, label ?? ""));
}

function published({ config }: Pick<Needs, "config">, app: Runnable): Opened {
  return { app, origin: appOrigin(app.label ?? "", config), token: null };
}
