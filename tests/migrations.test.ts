import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { unsafeChanges } from "./support/migration-safety.ts";

test("no migration takes away what the code of the version before needs, or it says why that is safe", () => {
  const paths = globSync("migrations/*/*.sql");
  expect(paths).toEqual(expect.arrayContaining(["migrations/main/0000_main.sql", "migrations/search/0000_search.sql"]));
  const later = paths.filter((path) => !/\/0000_\w+\.sql$/.test(path));
  const unsafe = later.flatMap((path) => unsafeChanges(readFileSync(path, "utf8")).map((what) => `${path} ${what}`));
  expect(unsafe).toEqual([]);
});

test.each([
  ["DROP TABLE `notes`;", "drops a table"],
  ["ALTER TABLE `notes` DROP COLUMN `text`;", "drops a column"],
  ["ALTER TABLE `notes` RENAME COLUMN `text` TO `body`;", "renames"],
  ["alter table notes rename to entries;", "renames"],
  ["CREATE TABLE `__new_notes` (`id` text);", "builds a table again"],
  ["ALTER TABLE `notes` ADD `text` text NOT NULL;", "adds a column that needs a value"],
  ["CREATE UNIQUE INDEX `notes_day` ON `notes` (`day`);", "makes values of an older table unique"],
])("%s is unsafe for the version before", (sql, what) => {
  expect(unsafeChanges(sql)).toEqual([what]);
  expect(unsafeChanges(`-- Safe for the version before: no code has read it since 0002.\n${sql}`)).toEqual([]);
  expect(unsafeChanges(`-- Safe for the version before: yes\n${sql}`)).toEqual([what]);
});

test.each([
  "ALTER TABLE `notes` ADD `text` text;",
  "ALTER TABLE `notes` ADD `text` text DEFAULT '' NOT NULL;",
  "CREATE TABLE `pages` (`id` text NOT NULL);\nCREATE UNIQUE INDEX `pages_id` ON `pages` (`id`);",
  "CREATE INDEX `notes_day` ON `notes` (`day`);",
  "-- DROP TABLE `notes`;\nUPDATE `notes` SET `day` = 1;",
  "DROP INDEX `notes_day`;",
])("%s is safe for the version before", (sql) => {
  expect(unsafeChanges(sql)).toEqual([]);
});
