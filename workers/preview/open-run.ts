import { readUpTo } from "#domain/kit/bytes.ts";
import { logRefusal, routeOf } from "#domain/kit/security-log.ts";
import { PREVIEW_PROBLEMS } from "#domain/previews/token-validation.ts";
import { verifyToken } from "#domain/previews/verify-token.ts";
import { tokensGateway } from "#workers/gateways/tokens.ts";
import { readSecret } from "#workers/secrets.ts";
import type { PreviewRequest } from "./preview-request.ts";
import { missingDocument, textResponse, viewerOnly } from "./responses.ts";
import { startRun } from "./runs.ts";

const MAX_FORM_BYTES = 4096;
const FORM_TYPE = /^application\/x-www-form-urlencoded\s*(?:;|$)/i;

export async function openRun(context: PreviewRequest) {
  const { request, label, destination, env, config } = context;
  const { headers, body } = request;
  if (headers.get("Origin") !== config.siteOrigin || destination !== "iframe") {
    logRefused("foreign origin");
    return viewerOnly(config);
  }
  if (!FORM_TYPE.test(headers.get("Content-Type") ?? "")) return textResponse(config, 415, PREVIEW_PROBLEMS.malformed);
  const form = await readUpTo(body, MAX_FORM_BYTES);
  if (!form) return textResponse(config, 413, PREVIEW_PROBLEMS.malformed);

  const now = Date.now();
  const checked = await verifyToken(
    { secret: readSecret(env, "PREVIEW_SECRET"), find: tokensGateway(env.PREVIEW_TOKENS).get, now },
    new URLSearchParams(new TextDecoder().decode(form)).get("token") ?? "",
    "sandbox",
  );
  if ("problem" in checked) return refuse(checked.problem);
  if (checked.token.label !== label) return refuse(PREVIEW_PROBLEMS.refused);
  const started = await startRun(env.DB, checked.token, now);
  if (started.problem !== undefined) return refuse(started.problem);
  return textResponse(config, 303, "", { Location: started.path });

  function refuse(problem: string) {
    logRefused(problem);
    return missingDocument(context, { status: 403, reason: "expired", text: problem });
  }

  function logRefused(reason: string) {
    logRefusal({ id: crypto.randomUUID(), route: routeOf(request), account: null }, reason);
  }
}
