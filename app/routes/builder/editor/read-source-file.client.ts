import { readHtmlFiles } from "#app/device/device-apps/html-files.ts";
import { notify } from "#app/lib/toast.ts";
import { HTML_TOO_LARGE } from "#domain/listing/html.ts";
import { MAX_HTML_BYTES } from "#domain/listing/rules.ts";
import { decodeHtml } from "#domain/projects/decode-html.ts";
import { isSourceFile } from "#domain/source-analysis/recognition/source-files.ts";

type OpenedFile = { name: string; text: string; note?: string };

const WRONG_TYPE = "Please open a web page, text, Markdown, SVG, JSON, CSS, JavaScript, JSX or ZIP file.";

/** Names of files that weren't opened; more are counted. */
const MAX_NAMED_FILES = 3;

/**
 * Of several files: the first page, else the first that can be opened. The note says which ones were left out.
 * @returns null for a file that can't be opened, which is told. @throws AppError for text that can't be read.
 */
export async function readOneSourceFile(files: ReadonlyArray<File>): Promise<OpenedFile | null> {
  const file = files.find(isPage) ?? files.find(canBeOpened) ?? files[0];
  if (!file) return null;
  const opened = await readSourceFile(file);
  if (!opened || files.length === 1) return opened;
  const others = files.filter((other) => other !== file).map(({ name }) => name);
  return { ...opened, note: [opened.note, leftOutText(others)].filter(Boolean).join(" ") };
}

function leftOutText(names: ReadonlyArray<string>) {
  const subject =
    names.length > MAX_NAMED_FILES ? `${names.length} other files` : new Intl.ListFormat("en").format(names);
  return `Only one file opens at a time. ${subject} ${names.length === 1 ? "was" : "were"} left out.`;
}

function isPage({ name, type }: File) {
  return /\.html?$/i.test(name) || type === "text/html";
}

function isArchive({ name }: File) {
  return /\.zip$/i.test(name);
}

function canBeOpened(file: File) {
  return isArchive(file) || isSourceFile(file.name) || isPage(file);
}

async function readSourceFile(file: File): Promise<OpenedFile | null> {
  if (!canBeOpened(file)) return refuse("Invalid file type", WRONG_TYPE);
  if (isArchive(file)) return readArchive(file);
  if (file.size > MAX_HTML_BYTES) return refuse("File too large", HTML_TOO_LARGE);
  const { html, encoding } = decodeHtml(new Uint8Array(await file.arrayBuffer()));
  const note = encoding === "utf-8" ? undefined : `Converted from ${encoding} to UTF-8.`;
  return { name: file.name, text: html, note };
}

async function readArchive(file: File) {
  const { files, projects, leftOut } = await readHtmlFiles([file]);
  const count = files.length + projects.length;
  const [page] = files;
  if (count === 0) return refuse("No content found", leftOut[0]?.reason ?? "No .html files found.");
  if (page && count === 1) return { name: page.path, text: page.html };
  const importLink = { label: "Projects", href: "/builder?view=projects" };
  const title = count === 1 ? "This ZIP is an export" : `This ZIP has ${count} apps`;
  notify.error(title, "Import adds each app to your projects.", importLink);
  return null;
}

function refuse(title: string, message: string) {
  notify.error(title, message);
  return null;
}
