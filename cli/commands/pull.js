import { readFile, writeFile } from "node:fs/promises";
import { CommandError, EXIT } from "../exit-codes.js";
import { hashOf, remember, remembered } from "../project-file.js";

/** @type {import("../run.js").Command} */
export async function pull({ file, options, output, connect }) {
  const api = await connect();
  const known = await remembered(file, api.site);
  const id = options.id ?? known?.id;
  if (id === undefined)
    throw new CommandError(EXIT.usage, `${file} has no app yet. Name one: sheaf pull ${file} --id <app>`);
  const { version, title } = await api.json("GET", `/projects/${encodeURIComponent(id)}`);
  const html = await api.text(`/projects/${encodeURIComponent(id)}/html?version=${version}`);
  if (options.to !== undefined) {
    await write(options.to, html, "wx");
    output.print({ id, version, file: options.to }, [`${options.to}: version ${version} of ${title}`]);
    return;
  }
  await requireUnchanged(file, known?.hash, html);
  await write(file, html, "w");
  await remember(file, api.site, { id, version, hash: hashOf(html) });
  output.print({ id, version, file }, [`${file}: version ${version} of ${title}`]);
}

/**
 * What was typed here and never pushed stays.
 * @param {string} file
 * @param {string | undefined} hash of what was pushed or pulled last
 * @param {string} html
 */
async function requireUnchanged(file, hash, html) {
  const text = await readFile(file, "utf8").catch(() => null);
  if (text === null || text === html || hashOf(text) === hash) return;
  const message = `${file} has changes that were never pushed. Nothing was overwritten. Write elsewhere: --to <file>`;
  throw new CommandError(EXIT.conflict, message);
}

/**
 * @param {string} path
 * @param {string} html
 * @param {"w" | "wx"} flag
 */
async function write(path, html, flag) {
  await writeFile(path, html, { flag }).catch(() => {
    throw new CommandError(EXIT.usage, `${path} can't be written. A file that exists isn't replaced by --to.`);
  });
}
