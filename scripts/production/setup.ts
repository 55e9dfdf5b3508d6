import { findAccount, findZone } from "./cloudflare.ts";
import { finalConfig, readTemplate } from "./configs.ts";
import { type Environment, environmentName, findEnvironment, nameIn, writeEnvironment } from "./environment.ts";
import { askVars, HELP, parseFlags } from "./questions.ts";
import { operatorLines, requiredRecords } from "./records.ts";
import { ensureResources } from "./resources.ts";
import { ensureSecrets, listSecrets } from "./secrets.ts";
import { openSecretsCopy } from "./secrets-copy.ts";
import { ensurePrices, ensureWebhook } from "./stripe.ts";
import { ensureMinTls } from "./tls.ts";

/**
 * Prepares an account of Cloudflare for an environment. A second run creates nothing and replaces no secret.
 * @throws Error that says what to do; what was made until then is found again by the next run.
 */
export async function setUp(args: Array<string>, say: (line: string) => void) {
  const values = parseFlags(args);
  if (values.help) {
    say(HELP);
    return [];
  }
  const name = environmentName(args);
  const last = findEnvironment(name);
  if (last === null && !values.secrets && !values["no-copy"]) throw new Error(NEEDS_COPY);
  const copy = openSecretsCopy(values.secrets ?? null);
  const vars = { ...last?.vars, ...(await askVars(args, last)) };

  say(`\n== Account and zones of ${name}`);
  const accountId = last?.accountId ?? (await findAccount());
  const appsZone = await zoneOf(vars.APPS_HOST ?? "");
  const siteZone = await zoneOf(new URL(vars.SITE_ORIGIN ?? "").host);
  say(`  account ${accountId}, apps in the zone ${appsZone.name}`);
  const tlsLines = await ensureMinTls(siteZone.id === appsZone.id ? [siteZone] : [siteZone, appsZone], say);

  say("\n== Databases, buckets and namespaces");
  const ids = await ensureResources({ name, accountId }, say);
  const environment: Environment = { name, accountId, appsZone: appsZone.name, vars, ids };
  writeEnvironment(environment);

  say("\n== Stripe");
  const webhookSecret = await setUpStripe(environment, say);

  say("\n== Secrets");
  const given = fromProcess(["STRIPE_SECRET_KEY", "MAIL_API_KEY", "STRIPE_WEBHOOK_SECRET"]);
  const replace = webhookSecret === null ? [] : ["STRIPE_WEBHOOK_SECRET"];
  if (webhookSecret !== null) given.STRIPE_WEBHOOK_SECRET = webhookSecret;
  const unknown = await ensureSecrets(environment, { copy, given, replace }, say);
  say("  The others are set and stay as they are.");
  if (values.secrets) say(copy.describe());

  const file = writeEnvironment(environment);
  say(
    `\n== What is left for you\n${[...requiredRecords(environment), ...operatorLines({ ...readTemplate("site").vars, ...environment.vars }), ...tlsLines].join("\n")}`,
  );
  for (const secret of unknown) say(`\nMissing: ${secret}. ${HOW_TO_GIVE[secret] ?? ""}`);
  say(`\n${file} holds the addresses and ids (no secrets). Keep it: the other commands read it.`);
  if (unknown.length === 0) say(`Next: ${deployCommand(name)}`);
  return unknown;
}

const NEEDS_COPY = `Nothing can read the secrets later. Say where a copy of them is kept, outside of the repository:
  npm run deploy:setup -- --secrets ~/sheaf-secrets.json
With --no-copy there is none, and a backup can't be restored into another account.`;

/** A new domain is not on the Public Suffix List, which the deployment checks. */
function deployCommand(name: string) {
  const flag = name === "production" ? "" : ` -- --env ${name}`;
  return `SHARED_APP_COOKIES=accepted npm run deploy${flag}   (without the variable once the apps' domain is on the Public Suffix List)`;
}

const HOW_TO_GIVE: Record<string, string> = {
  STRIPE_SECRET_KEY: "Put your key of Stripe into the variable STRIPE_SECRET_KEY and run this again.",
  STRIPE_WEBHOOK_SECRET: "It is set when this runs with STRIPE_SECRET_KEY.",
  MAIL_API_KEY: "Put your key of Resend into the variable MAIL_API_KEY and run this again.",
};

async function setUpStripe(environment: Environment, say: (line: string) => void) {
  const key = process.env.STRIPE_SECRET_KEY;
  if (!key) {
    say("  not asked: STRIPE_SECRET_KEY is not in the environment");
    return null;
  }
  const { vars } = readTemplate("site");
  Object.assign(environment.vars, await ensurePrices(key, environment.name, { ...vars, ...environment.vars }, say));
  const worker = finalConfig("stripe", environment).name ?? nameIn(environment, "sheaf-stripe");
  const isSet = (await listSecrets(environment, worker)).includes("STRIPE_WEBHOOK_SECRET");
  return ensureWebhook(key, environment.vars.SITE_ORIGIN ?? "", isSet, say);
}

async function zoneOf(host: string) {
  const zone = await findZone(host);
  if (zone) return zone;
  throw new Error(
    `No domain of your Cloudflare account holds ${host}, or the token may not read it.
Add the domain at https://dash.cloudflare.com > Domains, change the nameservers at your registrar, and run this again.`,
  );
}

function fromProcess(names: ReadonlyArray<string>) {
  const given: Record<string, string> = {};
  for (const name of names) if (process.env[name]) given[name] = process.env[name];
  return given;
}
