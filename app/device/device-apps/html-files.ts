import { COMPLETE_FILE, CONTINUED_FILE, INCOMPLETE_FILE } from "#domain/accounts/export-files.ts";
import { AppError } from "#domain/kit/errors.ts";
import { HTML_TOO_LARGE } from "#domain/listing/html.ts";
import { MAX_HTML_BYTES } from "#domain/listing/rules.ts";
import { importedTitle } from "#domain/listing/titles.ts";
import { decodeHtml } from "#domain/projects/decode-html.ts";
import { MAX_ARCHIVE_BYTES, MAX_ARCHIVE_SIZE, MAX_IMPORTED_FILES } from "#domain/projects/rules.ts";
import { convertToPage } from "#domain/source-analysis/recognition/convert-source.ts";
import { isSourceFile } from "#domain/source-analysis/recognition/source-files.ts";
import { type ChosenEntry, listChosenEntries } from "./chosen-entries.ts";
import { takeExportedProjects } from "./exported-projects.ts";

export type HtmlFile = { path: string; name: string; html: string };
/** A file that is not imported, and why, in words. */
export type LeftOutFile = { path: string; reason: string };

const NOT_HTML = "Not an HTML file.";
const DAMAGED_ARCHIVE = "The archive is damaged or incomplete.";
const DAMAGED_FILE = "The file is damaged or can't be read.";
const OVER_LIMIT = `One import takes ${MAX_IMPORTED_FILES} files.`;
/** What the last file of an export says of its projects. */
const ENDS: Readonly<Record<string, string | null>> = {
  [COMPLETE_FILE]: null,
  [CONTINUED_FILE]: "This export continues in another archive. Import that one too.",
  [INCOMPLETE_FILE]: "This export stopped early, so projects may be missing. Export again.",
};

/**
 * Includes files inside ZIPs. Each gets a name that fits a title. A file that can't be read leaves out no other one.
 * `projects` are those of our own exports, which are read when they are imported.
 */
export async function readHtmlFiles(chosen: Iterable<File>) {
  const { entries, damaged } = await listChosenEntries(chosen);
  const files: Array<HtmlFile> = [];
  const leftOut: Array<LeftOutFile> = damaged.map((path) => ({ path, reason: DAMAGED_ARCHIVE }));
  const exported = takeExportedProjects(entries);
  const projects = exported.projects.slice(0, MAX_IMPORTED_FILES);
  leftOut.push(...exported.projects.slice(MAX_IMPORTED_FILES).map(({ path }) => ({ path, reason: OVER_LIMIT })));
  const exports = new Set(entries.flatMap(({ archive, path }) => (isEnd(path) ? [archive] : [])));
  let unpackedBytes = 0;
  for (const entry of exported.others) {
    const { archive, path, size } = entry;
    if (!isTaken(entry)) {
      const reason = exports.has(archive) ? partOfExport(path) : NOT_HTML;
      if (reason !== null) leftOut.push({ path: archive !== null && isEnd(path) ? archive : path, reason });
      continue;
    }
    unpackedBytes += archive === null ? 0 : size;
    const isFull = files.length + projects.length >= MAX_IMPORTED_FILES;
    const result = problemOf({ size, unpackedBytes, isFull }) ?? (await readEntry(entry));
    if (typeof result === "string") leftOut.push({ path, reason: result });
    else files.push(result);
  }
  return { files, projects, leftOut };
}

function problemOf({ size, unpackedBytes, isFull }: { size: number; unpackedBytes: number; isFull: boolean }) {
  if (size > MAX_HTML_BYTES) return HTML_TOO_LARGE;
  if (unpackedBytes > MAX_ARCHIVE_BYTES) return `The archive unpacks to more than ${MAX_ARCHIVE_SIZE}.`;
  return isFull ? OVER_LIMIT : null;
}

/** @returns the file, or why it can't be read. */
async function readEntry({ path, read }: ChosenEntry): Promise<HtmlFile | string> {
  try {
    const html = await convertToPage(decodeHtml(await read()).html);
    return { path, name: importedTitle(html, path), html };
  } catch (error) {
    return readFailure(error);
  }
}

/** Why a file can't be read, in words. */
export function readFailure(error: unknown) {
  return error instanceof AppError ? error.message : DAMAGED_FILE;
}

/** What users should know of a file of an export that holds no project; null for nothing. */
function partOfExport(path: string) {
  const name = nameOf(path);
  if (name === "profile.json") return "Of an account's data, only the projects can be imported here.";
  return Object.hasOwn(ENDS, name) ? (ENDS[name] ?? null) : null;
}

function isEnd(path: string) {
  return Object.hasOwn(ENDS, nameOf(path));
}

function nameOf(path: string) {
  return path.slice(path.lastIndexOf("/") + 1);
}

/** A file by itself may hold any source. */
function isTaken({ archive, path }: ChosenEntry) {
  return archive === null && !path.includes("/") ? isSourceFile(path) : isHtml(path);
}

/** Of a folder or an archive, whose other files belong to its pages. Skips the shadow files in archives of some systems. */
function isHtml(path: string) {
  return /\.html?$/i.test(path) && !/(^|\/)(__MACOSX|\.)/.test(path);
}
