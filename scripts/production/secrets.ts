import { call, find } from "./cloudflare.ts";
import { type FinalConfig, finalConfig, WORKERS } from "./configs.ts";
import type { Environment } from "./environment.ts";
import { GENERATED, SHARED } from "./generate-secret.ts";
import type { SecretsCopy } from "./secrets-copy.ts";

type Say = (line: string) => void;

/** The names of the secrets that a worker has; a worker that does not exist yet has none. */
export async function listSecrets({ accountId }: Pick<Environment, "accountId">, worker: string) {
  const path = `/accounts/${accountId}/workers/scripts/${worker}/secrets`;
  return ((await find<Array<{ name: string }>>(path)) ?? []).map(({ name }) => name);
}

/**
 * Sets the secrets that are missing and replaces none, except one that two workers share and only one of them has.
 * @param given values from elsewhere: Stripe's and the mail provider's. They are set where their worker requires them.
 * @returns the names of required secrets that have no value yet.
 */
export async function ensureSecrets(
  environment: Environment,
  { copy, given, replace }: { copy: SecretsCopy; given: Record<string, string>; replace: ReadonlyArray<string> },
  say: Say,
) {
  const workers = await Promise.all(
    WORKERS.map(async (worker) => {
      const config = finalConfig(worker, environment);
      const required = requiredSecrets(config);
      const set = await listSecrets(environment, config.name ?? "");
      return { config, required, missing: required.filter((name) => !set.includes(name) || replace.includes(name)) };
    }),
  );
  const values = new Map<string, string>();
  const unknown: Array<string> = [];
  for (const name of new Set<string>(workers.flatMap(({ missing }) => missing))) {
    const value = given[name] ?? copy.read(name) ?? GENERATED[name]?.();
    if (value === undefined) unknown.push(name);
    else values.set(name, value);
  }
  for (const { config, required, missing } of workers) {
    const names = required.filter((name) => missing.includes(name) || SHARED.includes(name));
    const content: Record<string, string> = Object.fromEntries([...values].filter(([name]) => names.includes(name)));
    if (Object.keys(content).length === 0) continue;
    for (const [name, value] of Object.entries(content)) if (GENERATED[name]) copy.keep(name, value);
    await putSecrets(environment, config.name ?? "", content);
    say(`  set: ${Object.keys(content).join(", ")} of ${config.name}`);
  }
  return unknown;
}

function requiredSecrets({ secrets, vars }: Pick<FinalConfig, "secrets" | "vars">): Array<string> {
  return [...(secrets?.required ?? []), ...(vars.MAIL_PROVIDER === "resend" ? ["MAIL_API_KEY"] : [])];
}

/** In a request's body, so that no value stands in a list of processes or in a file. */
async function putSecrets({ accountId }: Environment, worker: string, content: Record<string, string>) {
  const script = `/accounts/${accountId}/workers/scripts/${worker}`;
  if ((await find(`${script}/deployments`)) === null) await createEmptyWorker(script);
  const secrets = Object.entries(content).map(([name, text]) => [name, { name, text, type: "secret_text" }]);
  await call("PATCH", `${script}/secrets-bulk`, { secrets: Object.fromEntries(secrets) });
}

/** Only a worker that exists can have secrets; `wrangler secret put` makes the same one. */
async function createEmptyWorker(script: string) {
  const form = new FormData();
  form.set("metadata", JSON.stringify({ main_module: "empty.js", bindings: [] }));
  const module = new Blob(["export default { fetch() {} }"], { type: "application/javascript+module" });
  form.set("empty.js", module, "empty.js");
  await call("PUT", script, form);
}
