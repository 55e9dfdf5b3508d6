import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";

/** What deploy:setup found out and made: addresses, ids of resources and ids of Stripe's prices. No secrets. */
export type Environment = {
  /** "production", or e.g. "staging": the end of the names of workers and resources. */
  name: string;
  accountId: string;
  /** The zone at Cloudflare that holds APPS_HOST. */
  appsZone: string;
  vars: Record<string, string>;
  /** Of databases and namespaces, by binding. */
  ids: Record<string, string>;
};

/** A folder that git ignores; tests use another one. */
function fileOf(name: string) {
  return join(process.env.SHEAF_ENVIRONMENTS ?? "environments", `${name}.json`);
}

/** `--env staging` of a command, else production. */
export function environmentName(args = process.argv.slice(2)) {
  const { values } = parseArgs({ args, options: { env: { type: "string" } }, strict: false });
  const name = typeof values.env === "string" ? values.env : "production";
  if (!/^[a-z][a-z0-9-]{0,20}$/.test(name)) throw new Error(`--env ${name}: use lower-case letters, digits and "-".`);
  return name;
}

export function findEnvironment(name: string): Environment | null {
  return existsSync(fileOf(name)) ? JSON.parse(readFileSync(fileOf(name), "utf8")) : null;
}

/** @throws Error that says which command writes the file. */
export function readEnvironment(name: string): Environment {
  const found = findEnvironment(name);
  if (found) return found;
  const flag = name === "production" ? "" : ` -- --env ${name}`;
  throw new Error(`There is no ${fileOf(name)}. Run \`npm run deploy:setup${flag}\` first (docs/deploy.md).`);
}

/** @returns the file's name. */
export function writeEnvironment(environment: Environment) {
  mkdirSync(dirname(fileOf(environment.name)), { recursive: true });
  writeFileSync(fileOf(environment.name), `${JSON.stringify(environment, null, 2)}\n`);
  return fileOf(environment.name);
}

/** The name of a resource: production's is the bare one. */
export function nameIn({ name }: Pick<Environment, "name">, resource: string) {
  return name === "production" ? resource : `${resource}-${name}`;
}
