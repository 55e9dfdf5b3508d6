import { spawn } from "node:child_process";
import { ApiError } from "../api.js";
import { CommandError, EXIT } from "../exit-codes.js";
import { hashOf, readHtml, remembered } from "../project-file.js";

const NOT_FOUND = 404;
const OPENERS = { darwin: "open", win32: "explorer" };

/** @type {import("../run.js").Command} */
export async function share({ file, options, output, connect }) {
  const api = await connect();
  const expiryDays = options.days === undefined ? undefined : parseDays(options.days);
  const known = await remembered(file, api.site);
  const html = await readHtml(file);
  if (!known && expiryDays !== undefined) {
    const rest = `Leave out --days, or make one: sheaf push ${file}`;
    throw new CommandError(EXIT.usage, `${file} has no app at ${api.site} yet, and its link works for 7 days. ${rest}`);
  }
  const link = known
    ? await api.json("POST", `/projects/${known.id}/shares`, { body: { expiryDays } })
    : await api.json("POST", "/shares", { body: { html, title: options.title } });
  output.print(link, [link.url]);
  // An app that is shared already has the link that it had, whatever --days says.
  output.note(link.expiresAt ? `It works until ${link.expiresAt.slice(0, 10)}.` : "It works until you stop sharing.");
  if (known && known.hash !== hashOf(html)) output.note(`${unpushed(file)} The link doesn't have them yet.`);
}

/** @type {import("../run.js").Command} */
export async function submit({ file, output, connect }) {
  const api = await connect();
  const { id, hash } = await requireApp(file, api.site);
  if (hash !== hashOf(await readHtml(file)))
    throw new CommandError(EXIT.usage, `${unpushed(file)} Push them first: sheaf push ${file}`);
  const review = await api.json("POST", `/projects/${id}/submission`, { body: {} });
  output.print(review, describeReview(review));
}

/** @type {import("../run.js").Command} */
export async function status({ file, output, connect }) {
  const api = await connect();
  const { id, version } = await requireApp(file, api.site);
  const project = await api.json("GET", `/projects/${id}`);
  const review = await api.json("GET", `/projects/${id}/review`).catch((error) => {
    if (error instanceof ApiError && error.status === NOT_FOUND) return null;
    throw error;
  });
  const newer = project.version > version ? `, and you have version ${version}: sheaf pull ${file}` : "";
  const lines = [
    `${project.title}: ${project.status}, version ${project.version}${newer}`,
    project.url,
    ...(review ? describeReview(review) : []),
  ];
  output.print({ ...project, localVersion: version, review }, lines);
}

/** @type {import("../run.js").Command} */
export async function open({ file, output, connect }) {
  const api = await connect();
  const { id } = await requireApp(file, api.site);
  const { url } = await api.json("GET", `/projects/${id}`);
  output.print({ url }, [url]);
  // A script wants the address alone.
  if (!process.stdout.isTTY || output.isJson) return;
  const opener = process.platform in OPENERS ? OPENERS[/** @type {"darwin"} */ (process.platform)] : "xdg-open";
  spawn(opener, [url], { stdio: "ignore", detached: true })
    .on("error", () => {})
    .unref();
}

/**
 * @param {{ state: string, usually: string, findings: Array<{ line: number | null, title: string }>, rejection: string | null, url: string }} review
 */
function describeReview({ state, usually, findings, rejection, url }) {
  const waits = state === "pending" || state === "in-review" || state === "appealed";
  return [
    `Review: ${state}${waits ? `. ${usually}` : ""}`,
    ...(rejection ? [`A moderator wrote: ${rejection}`] : []),
    ...findings.map(({ line, title }) => (line === null ? `  ${title}` : `  line ${line}: ${title}`)),
    url,
  ];
}

/**
 * @param {string} file
 * @param {string} site
 */
async function requireApp(file, site) {
  const known = await remembered(file, site);
  if (known) return known;
  throw new CommandError(EXIT.usage, `${file} has no app at ${site} yet. Make one: sheaf push ${file}`);
}

/** @param {string} file */
function unpushed(file) {
  return `${file} has changes that were not pushed.`;
}

/** @param {string} text */
function parseDays(text) {
  if (!["1", "7", "30"].includes(text)) throw new CommandError(EXIT.usage, "--days takes 1, 7 or 30.");
  return Number(text);
}
