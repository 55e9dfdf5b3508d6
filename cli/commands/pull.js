import { CommandError, EXIT } from "../exit-codes.js";
import { hashOf, readIfExists, remember, remembered } from "../project-file.js";
import { createFile, replaceFile } from "../replace-file.js";

/** @type {import("../run.js").Command} */
export async function pull({ file, options, output, connect }) {
  const api = await connect();
  const known = await remembered(file, api.site);
  const id = options.id ?? known?.id;
  if (id === undefined)
    throw new CommandError(
      EXIT.usage,
      `${file} has no app at ${api.site} yet. Name one: sheaf pull ${file} --id <app>`,
    );
  if (known && known.id !== id && options.to === undefined) {
    const rest = `Choose another file: sheaf pull <file> --id ${id}`;
    throw new CommandError(EXIT.usage, `${file} belongs to the app ${known.id}. ${rest}`);
  }
  const { version, title } = await api.json("GET", `/projects/${encodeURIComponent(id)}`);
  const html = await api.bytes(`/projects/${encodeURIComponent(id)}/html?version=${version}`);
  if (options.to !== undefined) {
    await requireWritten(options.to, createFile(options.to, html));
    output.print({ id, version, file: options.to }, [`${options.to}: version ${version} of ${title}`]);
    return;
  }
  await requireUnchanged(file, known?.hash, html);
  await requireWritten(file, replaceFile(file, html));
  await remember(file, api.site, { id, version, hash: hashOf(html) });
  output.print({ id, version, file }, [`${file}: version ${version} of ${title}`]);
}

/**
 * What was typed here and never pushed stays.
 * @param {string} file
 * @param {string | undefined} hash of what was pushed or pulled last
 * @param {Buffer} html
 */
async function requireUnchanged(file, hash, html) {
  const bytes = await readIfExists(file);
  if (bytes === null || bytes.equals(html) || hashOf(bytes) === hash) return;
  const message = `${file} has changes that were never pushed. Nothing was overwritten. Write elsewhere: --to <file>`;
  throw new CommandError(EXIT.conflict, message);
}

/**
 * @param {string} path
 * @param {Promise<void>} writing
 */
async function requireWritten(path, writing) {
  await writing.catch((error) => {
    if (error.code !== "EEXIST") throw new CommandError(EXIT.usage, `${path} can't be written.`);
    throw new CommandError(EXIT.usage, `${path} exists already, and --to replaces no file. Name another one.`);
  });
}
