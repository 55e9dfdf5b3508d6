import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { type Unstable_Config, unstable_readConfig } from "wrangler";
import { BUILD, configOf, DEPLOYED_SIDE_WORKERS } from "#scripts/local.ts";
import { type Environment, nameIn } from "./environment.ts";

/** The site calls the other workers, so it is deployed last. */
export const WORKERS = [...DEPLOYED_SIDE_WORKERS, "site"];
export const DATABASES = { DB: "main", SEARCH_DB: "search" } as const;

export type FinalConfig = Unstable_Config;

/** `[env.production]` of a worker's configuration, whose addresses and ids are placeholders. */
export function readTemplate(worker: string): Unstable_Config {
  const config = worker === "site" ? "wrangler.toml" : configOf(worker);
  return unstable_readConfig({ config, env: "production" }, { hideWarnings: true });
}

/** The template with the addresses, ids and names of an environment. */
export function finalConfig(worker: string, environment: Environment, template = readTemplate(worker)): FinalConfig {
  const { vars, ids } = environment;
  return {
    ...template,
    account_id: environment.accountId,
    name: workerName(template.name ?? "", environment),
    vars: Object.fromEntries(Object.entries(template.vars).map(([name, value]) => [name, vars[name] ?? value])),
    ...routesOf(worker, environment),
    d1_databases: template.d1_databases.map((database) => ({
      ...database,
      database_name: nameIn(environment, database.database_name ?? ""),
      database_id: ids[database.binding] ?? "set-at-provisioning",
    })),
    kv_namespaces: template.kv_namespaces.map((space) => ({ ...space, id: ids[space.binding] ?? space.id })),
    r2_buckets: template.r2_buckets.map((bucket) => ({
      ...bucket,
      bucket_name: nameIn(environment, bucket.bucket_name ?? ""),
    })),
    services: template.services
      ?.filter(({ service }) => service !== "sheaf-dev")
      .map((service) => ({ ...service, service: workerName(service.service, environment) })),
    // Cloudflare refuses the binding in an account that sends no mail.
    send_email: vars.MAIL_PROVIDER === "cloudflare" ? template.send_email : [],
  };
}

/** `sheaf-preview-production` of the templates becomes `sheaf-preview-staging`. */
function workerName(template: string, { name }: Environment) {
  return template.replace(/-production$/, `-${name}`);
}

function routesOf(worker: string, { vars, appsZone }: Environment) {
  if (worker === "site") return { routes: [{ pattern: new URL(vars.SITE_ORIGIN ?? "").host, custom_domain: true }] };
  if (worker === "preview") return { routes: [{ pattern: `*.${vars.APPS_HOST}/*`, zone_name: appsZone }] };
  return {};
}

/** Beside the built worker, as its paths are relative. */
export function deployConfigPath(worker: string, { name }: Environment) {
  return worker === "site" ? `${BUILD}/server/${name}.json` : `${BUILD}/${name}/${worker}.json`;
}

/** Writes the configuration that `wrangler deploy` takes. @returns its path. */
export function writeDeployConfig(worker: string, environment: Environment) {
  const path = deployConfigPath(worker, environment);
  if (worker === "site") {
    const built = JSON.parse(readFileSync(`${BUILD}/server/wrangler.json`, "utf8"));
    return writeConfig(path, finalConfig(worker, environment, built));
  }
  return writeConfig(path, { ...finalConfig(worker, environment), main: `../${worker}.js`, no_bundle: true });
}

/** Writes the configuration for the commands of databases, which need no build. @returns its path. */
export function writeDatabasesConfig(environment: Environment) {
  const { name, account_id, d1_databases } = finalConfig("site", environment);
  const databases = d1_databases.map((database) => ({
    ...database,
    migrations_dir: resolve("migrations", database.binding === "DB" ? DATABASES.DB : DATABASES.SEARCH_DB),
  }));
  return writeConfig(join(BUILD, environment.name, "databases.json"), { name, account_id, d1_databases: databases });
}

function writeConfig(path: string, config: object) {
  mkdirSync(dirname(path), { recursive: true });
  // Of reading the template, not of the configuration.
  const { configPath: _, userConfigPath: __, unsafe: ___, ...settings } = config as Record<string, unknown>;
  writeFileSync(path, JSON.stringify(settings, null, 2));
  return path;
}
