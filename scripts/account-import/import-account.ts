import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { journalEntries } from "#db/schema/index.ts";
import { lookAlikeKey } from "#domain/kit/look-alikes.ts";
import type { Instance } from "#scripts/backup/instance.ts";
import { readArchives, readNotes, readProfile, readProjects } from "./archive.ts";
import { insertSql, quote } from "./insert-sql.ts";
import { storeProject } from "./project-rows.ts";

type Options = { zips: ReadonlyArray<string>; email: string; now: number };

/**
 * Adds the projects, notes and profile of an export to an account that exists. What is there stays, so a second run adds
 * nothing. Reviews, installed apps and notifications belong to the store that was left. @throws Error before rows are
 * written if the export is not whole.
 */
export async function importAccount(instance: Instance, { zips, email, now }: Options, say: (line: string) => void) {
  const archive = readArchives(zips);
  const [user] = await instance.query(`select id from users where email = ${quote(email.toLowerCase())}`);
  if (!user) throw new Error(`${instance.name} has no account ${email}. Sign up there first.`);
  const userId = String(user.id);
  const projects = readProjects(archive);
  const notes = readNotes(archive);
  const there = await findThere(
    instance,
    projects.map(({ id }) => id),
  );
  const fresh = projects.filter(({ id }) => !there.has(id));
  const statements: Array<string> = [];
  for (const project of fresh) statements.push(...(await storeProject({ instance, archive, userId, now }, project)));
  for (const note of notes) statements.push(insertSql(journalEntries, { ...note, userId }));
  const { nickname, aboutYou, koFiLink } = readProfile(archive);
  statements.push(
    `UPDATE OR IGNORE profiles SET nickname = ${quote(nickname)}, nickname_key = ${quote(nickname && lookAlikeKey(nickname))}
      WHERE id = ${quote(userId)} AND nickname IS NULL;`,
    `UPDATE profiles SET about_you = coalesce(about_you, ${quote(aboutYou)}),
      ko_fi_link = coalesce(ko_fi_link, ${quote(koFiLink)}) WHERE id = ${quote(userId)};`,
  );
  await write(instance, statements);
  say(`  projects: ${fresh.length} added, ${projects.length - fresh.length} there from before`);
  say(`  notes: ${notes.length} in the export; days that had a note keep it`);
}

async function findThere(instance: Instance, ids: ReadonlyArray<string>) {
  if (ids.length === 0) return new Set<unknown>();
  const found = await instance.query(`select id from user_projects where id in (${ids.map(quote).join(", ")})`);
  return new Set(found.map(({ id }) => id));
}

async function write(instance: Instance, statements: ReadonlyArray<string>) {
  const folder = mkdtempSync(join(tmpdir(), "sheaf-import-"));
  try {
    const file = join(folder, "import.sql");
    writeFileSync(file, `${statements.join("\n")}\n`);
    await instance.importDatabase(file);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
