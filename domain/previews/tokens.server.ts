import { SignJWT } from "jose/jwt/sign";
import { appOrigin, moderatorLabel, privateLabel } from "#domain/apps/labels.ts";
import { AppError } from "#domain/kit/errors.ts";
import { toHex } from "#domain/kit/ids.ts";
import { type Actor, requireAdmin } from "#domain/kit/permissions.ts";
import type { Services } from "#domain/kit/services.ts";
import type { Project } from "#domain/projects/queries.server.ts";
import { TOKEN_AUDIENCE, TOKEN_LIFETIME_MS } from "./rules.ts";
import { PREVIEW_PROBLEMS, type PreviewToken, type PreviewView } from "./token-validation.ts";
import { verifyToken } from "./verify-token.ts";

type Deps = Pick<Services, "tokens" | "now"> & {
  config: Omit<Services["config"], "prices" | "mobileListingUrl" | "operator">;
};

type PreviewedProject = Pick<Project, "id" | "userId" | "deviceAppId" | "name" | "htmlSha256" | "previewEpoch">;

/**
 * A moderator run gets a fresh origin each time.
 * @throws AppError("missing") for others' projects, AppError("forbidden") if the actor is no moderator.
 */
export async function createPreviewToken(
  { tokens, now, config }: Deps,
  actor: Actor,
  { kind, project }: { kind: "private" | "moderator"; project: PreviewedProject },
) {
  if (kind === "moderator") requireAdmin(actor, "review projects");
  if (kind === "private" && project.userId !== actor.userId)
    throw new AppError("missing", "App not found", "App not found or access denied");
  const label = kind === "moderator" ? moderatorLabel() : await privateLabel(config.labelSecret, project);
  const { id: projectId, name, htmlSha256, previewEpoch } = project;
  const jti = toHex(crypto.getRandomValues(new Uint8Array(16)));
  const createdAt = now();
  const payload: PreviewToken = {
    jti,
    projectId,
    name,
    htmlSha256,
    label,
    previewEpoch,
    createdAt,
    userId: actor.userId,
    sessionIdHash: actor.sessionId,
    expiresAt: createdAt + TOKEN_LIFETIME_MS,
  };
  const [token] = await Promise.all([
    sign(config.previewSecret, { jti, exp: Math.floor(payload.expiresAt / 1000) }),
    tokens.put(jti, payload, TOKEN_LIFETIME_MS / 1000),
  ]);
  return { token, label, origin: appOrigin(label, config) };
}

/** @param exp in seconds since 1970 */
function sign(secret: string, { jti, exp }: { jti: string; exp: number }) {
  return new SignJWT()
    .setProtectedHeader({ alg: "HS256" })
    .setJti(jti)
    .setAudience(TOKEN_AUDIENCE)
    .setExpirationTime(exp)
    .sign(new TextEncoder().encode(secret));
}

/** Only its owner can read a token; reading does not consume it. @throws AppError titled "Preview Error". */
export async function readPreviewToken(
  { tokens, now, config }: Deps,
  actor: Actor | null,
  token: string,
  view: PreviewView,
) {
  if (!actor) throw new AppError("unauthenticated", "Preview Error", PREVIEW_PROBLEMS.signedOut);
  const checked = await verifyToken({ secret: config.previewSecret, find: tokens.get, now: now() }, token, view);
  if ("problem" in checked) throw new AppError("invalid", "Preview Error", checked.problem);
  if (checked.token.userId !== actor.userId) throw new AppError("forbidden", "Preview Error", PREVIEW_PROBLEMS.refused);
  return checked.token;
}
