import { createHash, randomUUID } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { CommandError, EXIT } from "./exit-codes.js";

/**
 * What is remembered of a file: its app, the version that it is based on, and the hash of what was sent or read then.
 * @typedef {{ id: string, version: number, hash: string }} Remembered
 */

/**
 * `unanswered`: new apps that were sent, whose answer may have been lost.
 * @typedef {{ site: string, files: Record<string, unknown>, unanswered?: Record<string, { hash: string, key: string }> }} ProjectFile
 */

const NAME = ".sheaf.json";
const ID = /^[\w-]{1,64}$/;

/** @param {string} text */
export function hashOf(text) {
  return createHash("sha256").update(text).digest("hex");
}

/**
 * @param {string} path
 * @param {string} site
 * @returns {Promise<Remembered | null>} what was stored for this site
 */
export async function remembered(path, site) {
  const { files } = await readProjectFile(path, site);
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
  const { files, unanswered = {} } = await readProjectFile(path, site);
  const { [basename(path)]: _answered, ...others } = unanswered;
  await write(path, { site, files: { ...files, [basename(path)]: entry }, unanswered: others });
}

/**
 * The key under which a new app is sent: the same until its answer came, so that the app is made once.
 * @param {string} path
 * @param {string} site
 * @param {string} hash of what is sent
 */
export async function keyOfNewApp(path, site, hash) {
  const { files, unanswered = {} } = await readProjectFile(path, site);
  const sent = unanswered[basename(path)];
  if (sent?.hash === hash) return sent.key;
  const key = randomUUID();
  await write(path, { site, files, unanswered: { ...unanswered, [basename(path)]: { hash, key } } });
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
 * @returns {Promise<ProjectFile>} without entries if there is none, or one of another site
 */
async function readProjectFile(path, site) {
  const text = await readFile(join(dirname(path), NAME), "utf8").catch(() => null);
  if (text === null) return { site, files: {} };
  const stored = Object(parse(text, path));
  if (stored.site !== site) return { site, files: {} };
  const { files, unanswered = {} } = stored;
  if (!isMap(files) || !isMap(unanswered)) throw unreadable(path);
  return { site, files, unanswered };
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
  return typeof value === "object" && value !== null;
}

/** @param {string} path */
function unreadable(path) {
  const file = join(dirname(path), NAME);
  return new CommandError(EXIT.usage, `${file} isn't readable. Mend it, or delete it to begin anew.`);
}

/**
 * @param {string} path
 * @param {ProjectFile} content
 */
async function write(path, { unanswered = {}, ...content }) {
  const file = join(dirname(path), NAME);
  const stored = Object.keys(unanswered).length > 0 ? { ...content, unanswered } : content;
  await writeFile(file, `${JSON.stringify(stored, null, 2)}\n`).catch(() => {
    throw new CommandError(EXIT.usage, `${file} can't be written.`);
  });
}

/**
 * @param {string} path
 * @returns {Promise<string>}
 */
export async function readHtml(path) {
  return readFile(path, "utf8").catch(() => {
    throw new CommandError(EXIT.usage, `${path} can't be read.`);
  });
}
