import { ApiError } from "../api.js";
import { CommandError, EXIT } from "../exit-codes.js";
import { hashOf, keyOfNewApp, readHtml, remember, remembered } from "../project-file.js";

const PRECONDITION_FAILED = 412;

/** @type {import("../run.js").Command} */
export async function push({ file, options, output, connect }) {
  const api = await connect();
  const saved = await save(api, file, options);
  output.print(saved, [...output.findings(file, saved.check), describe(file, saved)]);
}

/**
 * Saves the file as the next version of its app, or as a new app, and remembers it beside the file.
 * @param {import("../api.js").Api} api
 * @param {string} file
 * @param {import("../run.js").Options} options
 */
export async function save(api, file, { title, base }) {
  const html = await readHtml(file);
  const known = await remembered(file, api.site);
  const version = base === undefined ? known?.version : parseVersion(base);
  const saved = known
    ? await update(api, { file, id: known.id, version: version ?? known.version, html })
    : await create(api, { file, html, title });
  await remember(file, api.site, { id: saved.id, version: saved.version, hash: hashOf(html) });
  return saved;
}

/**
 * What was saved is not the file's text where the site took a page out of it.
 * @param {string} file
 * @param {{ version: number, url: string, check: import("../output.js").Check }} saved
 */
export function describe(file, { version, url, check: { converted } }) {
  return [...(converted ? [`${file}: ${converted}`] : []), `${file}: saved as version ${version}, ${url}`].join("\n");
}

/**
 * An app whose answer was lost is made once, however often it is sent again.
 * @param {import("../api.js").Api} api
 * @param {{ file: string, html: string, title?: string }} app
 */
async function create(api, { file, html, title }) {
  const key = await keyOfNewApp(file, api.site, hashOf(`${title ?? ""}\n${html}`));
  return api.json("POST", "/projects", { body: { html, title }, headers: { "Idempotency-Key": key } });
}

/**
 * @param {import("../api.js").Api} api
 * @param {{ file: string, id: string, version: number, html: string }} app
 */
async function update(api, { file, id, version, html }) {
  try {
    const headers = { "If-Match": `"${version}"` };
    return await api.json("PUT", `/projects/${id}/html`, { body: { html }, headers });
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== PRECONDITION_FAILED) throw error;
    throw conflict({ file, version, newest: error.problem.newestVersion });
  }
}

/** @param {{ file: string, version: number, newest: number }} versions */
function conflict({ file, version, newest }) {
  const message = [
    `${file} is based on version ${version}, and version ${newest} was saved elsewhere since. Nothing was overwritten.`,
    `Read it by: sheaf pull ${file} --to newest.html`,
    `Put its changes into ${file}, then: sheaf push ${file} --base ${newest}`,
  ].join("\n");
  return new CommandError(EXIT.conflict, message, { baseVersion: version, newestVersion: newest });
}

/** @param {string} text */
function parseVersion(text) {
  if (!/^[1-9]\d*$/.test(text)) throw new CommandError(EXIT.usage, "--base takes the number of a version.");
  return Number(text);
}
