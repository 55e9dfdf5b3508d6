import { isUtf8 } from "node:buffer";
import { createHash, randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { CommandError, EXIT } from "./exit-codes.js";
import { replaceFile } from "./replace-file.js";

/**
 * What is remembered of a file: its app, the version that it is based on, and the hash of what was sent or read then.
 * @typedef {{ id: string, version: number, hash: string }} Remembered
 */

/**
 * What is remembered for one site, by the names of files. `unanswered`: new apps that were sent, whose answer may have been lost.
 * @typedef {{ files: Record<string, unknown>, unanswered?: Record<string, { hash: string, key: string }> }} SiteMemory
 * @typedef {Record<string, unknown>} Sites each a SiteMemory, by the site's address
 */

const NAME = ".sheaf.json";
const ID = /^[\w-]{1,64}$/;

/** @param {string | Uint8Array} content a text has the hash of its bytes in UTF-8 */
export function hashOf(content) {
  return createHash("sha256").update(content).digest("hex");
}

/**
 * @param {string} path
 * @param {string} site
 * @returns {Promise<Remembered | null>} what was stored for this site
 */
export async function remembered(path, site) {
  const { files } = await readMemory(path, site);
  const entry = files[basename(path)];
  if (entry === undefined) return null;
  // The file may come with a stranger's folder, and the id becomes a part of an address.
  if (!isRemembered(entry)) throw unreadable(path);
  return entry;
}

/**
 * @param {string} path
 * @param {string} site
 * @param {Remembered} entry
 */
export async function remember(path, site, entry) {
  const { files, unanswered = {} } = await readMemory(path, site);
  const { [basename(path)]: _answered, ...others } = unanswered;
  await writeMemory(path, site, { files: { ...files, [basename(path)]: entry }, unanswered: others });
}

/**
 * The key under which a new app is sent: the same until its answer came, so that the app is made once.
 * @param {string} path
 * @param {string} site
 * @param {string} hash of what is sent
 */
export async function keyOfNewApp(path, site, hash) {
  const { files, unanswered = {} } = await readMemory(path, site);
  const sent = unanswered[basename(path)];
  if (sent?.hash === hash) return sent.key;
  const key = randomUUID();
  await writeMemory(path, site, { files, unanswered: { ...unanswered, [basename(path)]: { hash, key } } });
  return key;
}

/**
 * @param {unknown} entry
 * @returns {entry is Remembered}
 */
function isRemembered(entry) {
  const { id, version, hash } = Object(entry);
  return typeof id === "string" && ID.test(id) && Number.isSafeInteger(version) && typeof hash === "string";
}

/**
 * @param {string} path
 * @param {string} site
 * @returns {Promise<SiteMemory>}
 */
async function readMemory(path, site) {
  const { [site]: memory = { files: {} } } = await readSites(path);
  const { files, unanswered = {} } = Object(memory);
  if (!isMap(files) || !isMap(unanswered)) throw unreadable(path);
  return { files, unanswered };
}

/**
 * @param {string} path
 * @returns {Promise<Sites>}
 */
async function readSites(path) {
  const bytes = await readIfExists(join(dirname(path), NAME));
  if (bytes === null) return {};
  const { sites, site, ...memory } = Object(parse(bytes.toString(), path));
  if (isMap(sites)) return sites;
  // The file of an earlier command has one site, and nothing around it.
  if (sites === undefined && typeof site === "string") return { [site]: memory };
  throw unreadable(path);
}

/**
 * @param {string} text
 * @param {string} path
 */
function parse(text, path) {
  try {
    return JSON.parse(text);
  } catch {
    throw unreadable(path);
  }
}

/**
 * @param {unknown} value
 * @returns {value is Record<string, any>}
 */
function isMap(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** @param {string} path */
function unreadable(path) {
  const file = join(dirname(path), NAME);
  return new CommandError(EXIT.usage, `${file} isn't readable. Mend it, or delete it to begin anew.`);
}

/**
 * @param {string} path
 * @param {string} site
 * @param {SiteMemory} memory
 */
async function writeMemory(path, site, { files, unanswered = {} }) {
  const file = join(dirname(path), NAME);
  const memory = Object.keys(unanswered).length > 0 ? { files, unanswered } : { files };
  const content = { sites: { ...(await readSites(path)), [site]: memory } };
  await replaceFile(file, `${JSON.stringify(content, null, 2)}\n`).catch(() => {
    throw new CommandError(EXIT.usage, `${file} can't be written.`);
  });
}

/**
 * With its byte order mark, so that its hash is that of the file's bytes.
 * @param {string} path
 * @returns {Promise<string>}
 */
export async function readHtml(path) {
  const bytes = await readIfExists(path);
  if (bytes === null) throw cantBeRead(path);
  if (isUtf8(bytes)) return bytes.toString();
  throw new CommandError(EXIT.usage, `${path} is not UTF-8 text, so nothing was sent. Save it as UTF-8 and try again.`);
}

/**
 * @param {string} path
 * @returns {Promise<Buffer | null>} null without a file; one that can't be read must not be taken for that
 */
export async function readIfExists(path) {
  return readFile(path).catch((error) => {
    if (error.code === "ENOENT") return null;
    throw cantBeRead(path);
  });
}

/** @param {string} path */
function cantBeRead(path) {
  return new CommandError(EXIT.usage, `${path} can't be read.`);
}
