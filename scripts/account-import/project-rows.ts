import { pictures, projects, projectVersions } from "#db/schema/index.ts";
import { CURRENT_FILE, pictureFilesOf, versionFile } from "#domain/accounts/export-files.ts";
import { cleanImage } from "#domain/blobs/images/clean-image.server.ts";
import { imageName } from "#domain/blobs/images/formats.ts";
import { countCharacters } from "#domain/kit/characters.ts";
import { newId } from "#domain/kit/ids.ts";
import { assertHtml } from "#domain/listing/html.ts";
import { isPicture, pictureName } from "#domain/listing/icons.ts";
import { MIN_TITLE_LENGTH } from "#domain/listing/rules.ts";
import { digestOf } from "#scripts/backup/folder.ts";
import type { Instance } from "#scripts/backup/instance.ts";
import type { Archive, ExportedProject } from "./archive.ts";
import { insertSql } from "./insert-sql.ts";

type Deps = { instance: Instance; archive: Archive; userId: string; now: number };

/**
 * Stores the files of a project. It is private on the new instance, where nobody has reviewed it; one from the trash is
 * in the trash anew. @returns statements for its rows. @throws Error if a file is missing or not as its row says.
 */
export async function storeProject(deps: Deps, project: ExportedProject): Promise<Array<string>> {
  const { userId, now } = deps;
  const { folder, versions, icon, screenshots, htmlSha256, ...rest } = project;
  const statements: Array<string> = [];
  const current = await storeHtml(deps, `${folder}/${CURRENT_FILE}`, htmlSha256);
  const stored = new Map<string, string | null>();
  for (const { file, picture } of pictureFilesOf(project))
    stored.set(picture, await storePicture(deps, `${folder}/${file}`, picture, statements));
  const status = countCharacters(rest.name) < MIN_TITLE_LENGTH ? ("draft" as const) : ("private" as const);
  statements.push(
    insertSql(projects, {
      ...rest,
      ...current,
      userId,
      status,
      icon: icon !== null && isPicture(icon) ? (stored.get(icon) ?? null) : icon,
      screenshots: screenshots.flatMap((picture) => stored.get(picture) ?? []),
      deletedAt: rest.deletedAt === null ? null : now,
    }),
  );
  for (const { version, createdAt, htmlSha256: digest } of versions) {
    const html = await storeHtml(deps, `${folder}/${versionFile(version)}`, digest);
    const row = { id: newId(createdAt), projectId: rest.id, userId, version, createdAt, ...html };
    statements.push(insertSql(projectVersions, row));
  }
  return statements;
}

async function storeHtml({ instance, archive }: Deps, path: string, expected: string) {
  const bytes = archive.get(path);
  if (!bytes) throw new Error(`The archive has no ${path}.`);
  assertHtml(bytes);
  const htmlSha256 = digestOf(bytes);
  if (htmlSha256 !== expected) throw new Error(`${path} is not as it was exported.`);
  await instance.putObject("HTML", `h/${htmlSha256}`, { bytes, type: "text/html; charset=utf-8" });
  return { htmlSha256, htmlBytes: bytes.byteLength };
}

/** @returns its address, null if the export lacks it. */
async function storePicture({ instance, archive }: Deps, path: string, picture: string, statements: Array<string>) {
  const found = archive.get(path);
  if (!found) return null;
  const image = await cleanImage(found);
  const name = await imageName(image);
  if (name !== pictureName(picture)) throw new Error(`${path} is not as it was exported.`);
  await instance.putObject("PICTURES", name, image);
  statements.push(insertSql(pictures, { name, bytes: image.bytes.byteLength }));
  return picture;
}
