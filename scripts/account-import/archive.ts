import { readFileSync } from "node:fs";
import { type UnzipFileInfo, unzipSync } from "fflate";
import * as z from "zod/mini";
import { COMPLETE_FILE, INCOMPLETE_FILE, PROJECT_FILE } from "#domain/accounts/export-files.ts";
import { isReservedNickname } from "#domain/accounts/nicknames.ts";
import { ProfileInput } from "#domain/accounts/schemas.ts";
import { MAX_ACCOUNT_BYTES } from "#domain/blobs/rules.ts";
import { DayInput, NoteInput } from "#domain/journal/schemas.ts";
import { ExportedListing } from "#domain/projects/schemas.ts";

/** The files of an account's export (`domain/accounts/export.server.ts`), which may come in several archives. */
export type Archive = ReadonlyMap<string, Uint8Array<ArrayBuffer>>;

const Instant = z.int().check(z.nonnegative());
const Version = z.object({ version: z.int().check(z.positive()), htmlSha256: z.string(), createdAt: Instant });
const Project = z.object({
  ...ExportedListing.shape,
  id: z.string().check(z.regex(/^[0-9a-f-]{36}$/)),
  htmlSha256: z.string(),
  version: z.int().check(z.positive()),
  createdAt: Instant,
  updatedAt: Instant,
  deletedAt: z.nullable(Instant),
});
const Note = z.object({ entryDate: DayInput, content: NoteInput.shape.content, updatedAt: Instant });
const Text = z.pipe(
  z.nullish(z.string()),
  z.transform((text) => text ?? ""),
);
const Profile = z.pipe(z.object({ nickname: Text, aboutYou: Text, koFiLink: Text }), ProfileInput);

export type ExportedProject = z.output<typeof Project> & { folder: string; versions: Array<z.output<typeof Version>> };

/** What an account can hold, and its copies of apps' data, with room. */
const MAX_UNPACKED_BYTES = 2 * MAX_ACCOUNT_BYTES;
const MAX_FILES = 100_000;

/** @throws Error if an archive of the export is missing, stopped early or unpacks to more than an account holds. */
export function readArchives(paths: ReadonlyArray<string>): Archive {
  const files = new Map<string, Uint8Array<ArrayBuffer>>();
  const ends: Array<string> = [];
  let [count, unpackedBytes] = [0, 0];
  /** Of the sizes that the archive declares; no more than a declared size is unpacked. */
  function filter({ originalSize }: UnzipFileInfo) {
    count += 1;
    unpackedBytes += originalSize;
    if (count <= MAX_FILES && unpackedBytes <= MAX_UNPACKED_BYTES) return true;
    throw new Error("The archives unpack to more than an account holds: they are no export of an account.");
  }
  for (const path of paths)
    for (const [name, bytes] of Object.entries(unzipSync(new Uint8Array(readFileSync(path)), { filter }))) {
      if (/^[A-Z]+\.txt$/.test(name)) ends.push(name);
      else files.set(name, bytes as Uint8Array<ArrayBuffer>);
    }
  if (ends.includes(INCOMPLETE_FILE)) throw new Error("An archive has INCOMPLETE.txt: it stopped early. Export again.");
  if (!ends.includes(COMPLETE_FILE))
    throw new Error("No archive has COMPLETE.txt: CONTINUED.txt in the last one has the address of the next.");
  return files;
}

/** A nickname that is reserved here is left out. */
export function readProfile(archive: Archive) {
  const profile = z.parse(Profile, readJson(archive, "profile.json"));
  const isReserved = profile.nickname !== null && isReservedNickname(profile.nickname);
  return isReserved ? { ...profile, nickname: null } : profile;
}

export function readNotes(archive: Archive) {
  return z.parse(z.array(Note), readJson(archive, "journal.json"));
}

export function readProjects(archive: Archive): Array<ExportedProject> {
  const folders = [...archive.keys()].flatMap((path) => /^(projects\/[^/]+)\/project\.json$/.exec(path)?.[1] ?? []);
  return folders.map((folder) => ({
    ...z.parse(Project, readJson(archive, `${folder}/${PROJECT_FILE}`)),
    versions: z.parse(z.array(Version), readJson(archive, `${folder}/versions.json`)),
    folder,
  }));
}

function readJson(archive: Archive, path: string): unknown {
  const bytes = archive.get(path);
  if (!bytes) throw new Error(`The archive has no ${path}: it is no export of an account.`);
  return JSON.parse(new TextDecoder().decode(bytes));
}
