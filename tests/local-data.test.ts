import { existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { moveOlderData } from "#scripts/local.ts";

let data = "";

beforeEach(() => {
  data = join(mkdtempSync(join(tmpdir(), "local-data-")), "data");
});

afterEach(() => {
  vi.restoreAllMocks();
  rmSync(join(data, ".."), { recursive: true, force: true });
});

function createData(migrations: Array<string>) {
  mkdirSync(join(data, "v3/d1/databases"), { recursive: true });
  new DatabaseSync(join(data, "v3/d1/databases/metadata.sqlite")).exec("create table other (name text)");
  const database = new DatabaseSync(join(data, "v3/d1/databases/main.sqlite"));
  database.exec("create table d1_migrations (name text)");
  for (const name of migrations) database.prepare("insert into d1_migrations values (?)").run(name);
  database.close();
}

test("data of another version of the database is kept beside, and one line says so", () => {
  const log = vi.spyOn(console, "log").mockReturnValue();
  for (const names of [["0000_schema.sql"], ["0000_main.sql", "0042_later.sql"]]) {
    createData(names);
    moveOlderData(data);
    expect(existsSync(data)).toBe(false);
    expect(existsSync(`${data}-older/v3/d1/databases/main.sqlite`)).toBe(true);
  }
  expect(log.mock.calls).toEqual(Array(2).fill([expect.stringContaining(`it is now in ${data}-older`)]));
});

test("data of this version stays, and so does a folder without data", () => {
  const log = vi.spyOn(console, "log").mockReturnValue();
  moveOlderData(data);
  createData(["0000_main.sql"]);
  moveOlderData(data);
  expect(existsSync(join(data, "v3/d1/databases/main.sqlite"))).toBe(true);
  expect(log).not.toHaveBeenCalled();
});
