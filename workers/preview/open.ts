import { readAtMost } from "#domain/bytes.ts";
import { PREVIEW_PROBLEMS } from "#domain/previews/checks.ts";
import { readToken } from "#domain/previews/signatures.ts";
import { tokensGateway } from "#workers/gateways/tokens.ts";
import { secret } from "#workers/secrets.ts";
import { startRun } from "./runs.ts";
import { type Policy, type PreviewEnv, refuse, type Site } from "./site.ts";

/** A form with a token is a few hundred bytes. */
const FORM_MAX_BYTES = 4096;
const FORM_TYPE = /^application\/x-www-form-urlencoded\s*(?:;|$)/i;

/** Takes a token that the product page posted into a frame of this label, once, and sends the frame on to its run. */
export async function open(request: Request, label: string, policy: Policy, env: PreviewEnv, site: Site) {
  const { headers, body } = request;
  if (headers.get("Origin") !== site.origin || headers.get("Sec-Fetch-Dest") !== "iframe") {
    return refuse(policy, 403, "This app runs inside its viewer only.");
  }
  if (!FORM_TYPE.test(headers.get("Content-Type") ?? "")) return refuse(policy, 415, PREVIEW_PROBLEMS.malformed);
  const form = await readAtMost(body, FORM_MAX_BYTES);
  if (!form) return refuse(policy, 413, PREVIEW_PROBLEMS.malformed);

  const now = Date.now();
  const checked = await readToken(
    { secret: secret(env, "PREVIEW_SECRET"), find: tokensGateway(env.PREVIEW_TOKENS).get, now },
    new URLSearchParams(new TextDecoder().decode(form)).get("token") ?? "",
    "sandbox",
  );
  if ("problem" in checked) return refuse(policy, 403, checked.problem);
  if (checked.token.label !== label) return refuse(policy, 403, PREVIEW_PROBLEMS.refused);
  const started = await startRun(env.DB, checked.token, now);
  if (started.problem !== undefined) return refuse(policy, 403, started.problem);
  return refuse(policy, 303, "", { Location: started.path });
}
