import { CURRENT_FILE, PROJECT_FILE, pictureFilesOf, versionFile } from "#domain/accounts/export-files.ts";
import { imageName, imageType } from "#domain/blobs/images/formats.ts";
import { IMAGE_TOO_LARGE, MAX_IMAGE_BYTES } from "#domain/blobs/images/rules.ts";
import { AppError } from "#domain/kit/errors.ts";
import { HTML_TOO_LARGE } from "#domain/listing/html.ts";
import { isPicture, pictureAddress } from "#domain/listing/icons.ts";
import { MAX_HTML_BYTES } from "#domain/listing/rules.ts";
import { MAX_PROJECT_FILE_BYTES, VERSIONS_KEPT, VERSIONS_REQUEST_BYTES } from "#domain/projects/rules.ts";
import type { ChosenEntry } from "./chosen-entries.ts";

type Folder = ReadonlyMap<string, ChosenEntry>;
/** Fields are as project.json has them: who stores them checks them. `htmls`: the oldest version first. */
export type ProjectContent = {
  name: string;
  listing: {
    description: string;
    tags: Array<string>;
    icon: string | null;
    screenshots: Array<string>;
    declaredHosts: unknown;
    releaseNotes: unknown;
    basedOn: unknown;
  };
  htmls: Array<string>;
  /** Older ones that don't fit into one import. */
  leftOutVersions: number;
  /** By the name that the account's store of pictures gives them. */
  pictures: ReadonlyMap<string, Uint8Array<ArrayBuffer>>;
};
export type ExportedProject = { path: string; read: () => Promise<ProjectContent> };

/** Takes the projects of our own exports (`domain/accounts/export.server.ts`) out of `entries`. */
export function takeExportedProjects(entries: ReadonlyArray<ChosenEntry>) {
  const projects: Array<ExportedProject> = [];
  const taken = new Set<ChosenEntry>();
  for (const ofArchive of Map.groupBy(entries, ({ archive }) => archive).values()) {
    for (const [path, inFolder] of Map.groupBy(ofArchive, (entry) => folderOf(entry.path))) {
      const folder = new Map(inFolder.map((entry) => [entry.path.slice(path.length), entry]));
      if (!folder.has(PROJECT_FILE) || !folder.has(CURRENT_FILE)) continue;
      for (const entry of inFolder) taken.add(entry);
      projects.push({ path: path.replace(/\/$/, "") || PROJECT_FILE, read: () => readProject(folder) });
    }
  }
  return { projects, others: entries.filter((entry) => !taken.has(entry)) };
}

/** Up to its last "/"; a folder of versions belongs to the project above it. */
function folderOf(path: string) {
  return path.replace(/(versions\/)?[^/]*$/, "");
}

async function readProject(folder: Folder): Promise<ProjectContent> {
  const fields = await readFields(folder);
  const { name, description, tags, declaredHosts, releaseNotes, basedOn, deletedAt } = fields;
  if (typeof deletedAt === "number") throw unreadable("It was in the trash when it was exported.");
  const { icon, screenshots, pictures } = await readPictures(folder, fields);
  const texts = { description: textOrNone(description), tags: Array.isArray(tags) ? tags.map(textOrNone) : [] };
  const listing = { ...texts, icon, screenshots, declaredHosts, releaseNotes, basedOn };
  return { name: textOrNone(name), listing, pictures, ...(await readVersions(folder)) };
}

async function readFields(folder: Folder): Promise<Record<string, unknown>> {
  const bytes = await readFile(folder, PROJECT_FILE, MAX_PROJECT_FILE_BYTES, "It is too large to be one of an export.");
  const fields: unknown = JSON.parse(textOf(bytes));
  if (typeof fields !== "object" || fields === null) throw new TypeError(`${PROJECT_FILE} holds no object`);
  return { ...fields };
}

/** A picture without its file is left out. Their names follow from their bytes, whatever project.json says. */
async function readPictures(folder: Folder, fields: Record<string, unknown>) {
  const icon = typeof fields.icon === "string" ? fields.icon : null;
  const listed = Array.isArray(fields.screenshots) ? fields.screenshots.map(String).filter(isPicture) : [];
  const pictures = new Map<string, Uint8Array<ArrayBuffer>>();
  let ownIcon = icon !== null && isPicture(icon) ? null : icon;
  const screenshots: Array<string> = [];
  for (const { file } of pictureFilesOf({ icon, screenshots: listed })) {
    if (!folder.has(file)) continue;
    const bytes = await readFile(folder, file, MAX_IMAGE_BYTES, IMAGE_TOO_LARGE);
    const name = await imageName({ type: imageType(bytes) ?? "image/png", bytes });
    pictures.set(name, bytes);
    if (file.startsWith("icon")) ownIcon = pictureAddress(name);
    else screenshots.push(pictureAddress(name));
  }
  return { icon: ownIcon, screenshots, pictures };
}

/** As many of the newest as one request holds. A version that can't be read is left out. */
async function readVersions(folder: Folder) {
  const current = textOf(await readHtml(folder, CURRENT_FILE));
  const htmls = [current];
  let bytes = requestBytes(current);
  const numbers = [...folder.keys()].flatMap((path) => /^versions\/(\d{1,9})\.html$/.exec(path)?.[1] ?? []).map(Number);
  const newest = Math.max(...numbers);
  let leftOutVersions = 0;
  for (const number of numbers.toSorted((one, other) => other - one)) {
    const isRoom = htmls.length < VERSIONS_KEPT && bytes < VERSIONS_REQUEST_BYTES;
    const html = isRoom ? await readHtml(folder, versionFile(number)).then(textOf, () => null) : null;
    if (number === newest && html === current) continue;
    bytes += html === null ? 0 : requestBytes(html);
    if (html !== null && bytes <= VERSIONS_REQUEST_BYTES) htmls.unshift(html);
    else leftOutVersions += 1;
  }
  return { htmls, leftOutVersions };
}

function requestBytes(html: string) {
  return new TextEncoder().encode(JSON.stringify(html)).byteLength;
}

function readHtml(folder: Folder, file: string) {
  return readFile(folder, file, MAX_HTML_BYTES, HTML_TOO_LARGE);
}

async function readFile(folder: Folder, file: string, maxBytes: number, tooLarge: string) {
  const entry = folder.get(file);
  if (!entry) throw unreadable(`${file} is missing.`);
  if (entry.size > maxBytes) throw unreadable(`${file}: ${tooLarge}`);
  return entry.read();
}

function textOrNone(value: unknown) {
  return typeof value === "string" ? value : "";
}

/** Exactly: the text's bytes are those of the file. */
function textOf(bytes: Uint8Array) {
  return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
}

function unreadable(message: string) {
  return new AppError("invalid", "Import failed", message);
}
