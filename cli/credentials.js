import { mkdir, readFile, rm } from "node:fs/promises";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { CommandError, EXIT } from "./exit-codes.js";
import { replaceFile } from "./replace-file.js";

/** @typedef {{ site: string, token: string }} Credentials */

const LOCAL_HOSTS = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** @param {NodeJS.ProcessEnv} env */
function pathOf(env) {
  return join(env.XDG_CONFIG_HOME || join(homedir(), ".config"), "sheaf", "credentials.json");
}

/**
 * Those of SHEAF_SITE and SHEAF_TOKEN, else those of `sheaf login`.
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<Credentials>}
 */
export async function readCredentials(env) {
  const stored = await readStored(env);
  const site = env.SHEAF_SITE ? originOf(env.SHEAF_SITE) : stored?.site;
  const token = env.SHEAF_TOKEN || (site === stored?.site ? stored?.token : undefined);
  if (!site || !token)
    throw new CommandError(EXIT.access, "You aren't signed in. Run: sheaf login --site <address of your Sheaf>");
  return { site, token };
}

/**
 * Readable by its owner only.
 * @param {NodeJS.ProcessEnv} env
 * @param {Credentials} credentials
 */
export async function storeCredentials(env, credentials) {
  const path = pathOf(env);
  try {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await replaceFile(path, `${JSON.stringify(credentials, null, 2)}\n`, { mode: 0o600 });
  } catch {
    throw new CommandError(EXIT.usage, `${path} can't be written.`);
  }
}

/** @param {NodeJS.ProcessEnv} env */
export async function forgetCredentials(env) {
  await rm(pathOf(env), { force: true });
}

/** @param {NodeJS.ProcessEnv} env */
export async function storedSite(env) {
  return (await readStored(env))?.site;
}

/**
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<Credentials | null>}
 */
async function readStored(env) {
  try {
    return JSON.parse(await readFile(pathOf(env), "utf8"));
  } catch {
    return null;
  }
}

/**
 * @param {string} address
 * @returns the origin; a token is never sent without encryption to another machine.
 */
export function originOf(address) {
  const text = address.includes("://") ? address : `https://${address}`;
  if (!URL.canParse(text)) throw new CommandError(EXIT.usage, `${address} is no address of a site.`);
  const { protocol, hostname, origin } = new URL(text);
  if (protocol === "https:" || (protocol === "http:" && LOCAL_HOSTS.has(hostname))) return origin;
  throw new CommandError(EXIT.usage, "The site's address must begin with https://.");
}
