import { inArray, type SQL } from "drizzle-orm";
import { projectVersions } from "#db/schema/index.ts";
import { sha256Hex } from "#domain/ids.ts";
import type { Services } from "#domain/services.ts";
import { readHtml } from "./rules.ts";

/** D1 binds at most this many values in a statement. */
const VALUES_AT_ONCE = 100;

/**
 * Keeps HTML under its digest, before the rows that name it: a row never names bytes that are not there.
 * @throws what `readHtml` throws.
 */
export async function keepHtml({ files }: Pick<Services, "files">, bytes: Uint8Array<ArrayBuffer>) {
  readHtml(bytes);
  const htmlSha256 = await sha256Hex(bytes);
  await files.putHtml(htmlSha256, bytes);
  return { htmlSha256, htmlBytes: bytes.byteLength };
}

/** The digests that versions name. Whatever else names HTML pins one of its project's versions. */
export async function digestsOf({ db }: Pick<Services, "db">, which: SQL) {
  const rows = await db.selectDistinct({ htmlSha256: projectVersions.htmlSha256 }).from(projectVersions).where(which);
  return rows.map((row) => row.htmlSha256);
}

/** Deletes the HTML of those digests that no version names any more. */
export async function deleteUnnamed(services: Pick<Services, "db" | "files">, digests: Array<string>) {
  const left = new Set(digests);
  for (let from = 0; from < digests.length; from += VALUES_AT_ONCE) {
    const some = digests.slice(from, from + VALUES_AT_ONCE);
    for (const named of await digestsOf(services, inArray(projectVersions.htmlSha256, some))) left.delete(named);
  }
  await services.files.deleteHtml([...left]);
}
