import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { zipSync } from "fflate";
import { expect, test } from "vitest";
import { readArchives, readProfile } from "#scripts/account-import/archive.ts";

const MARK = new TextEncoder().encode("complete");

function archiveOf(bytes: Uint8Array) {
  const path = join(mkdtempSync(join(tmpdir(), "sheaf-archive-")), "export.zip");
  writeFileSync(path, bytes);
  return path;
}

test("the files of an account's export are read", () => {
  const path = archiveOf(zipSync({ "journal.json": MARK, "COMPLETE.txt": MARK }));
  expect([...readArchives([path]).keys()]).toEqual(["journal.json"]);
});

test("an archive that declares more than an account holds is refused before it is unpacked", () => {
  const bytes = zipSync({ "journal.json": MARK, "COMPLETE.txt": MARK });
  const view = new DataView(bytes.buffer);
  const central = bytes.length - 22 - (46 + "journal.json".length) - (46 + "COMPLETE.txt".length);
  expect(view.getUint32(central, true)).toBe(0x02014b50);
  view.setUint32(central + 24, 0xf0000000, true);
  expect(() => readArchives([archiveOf(bytes)])).toThrow("more than an account holds");
});

function profileOf(profile: object) {
  const bytes = new TextEncoder().encode(JSON.stringify(profile));
  return readProfile(new Map([["profile.json", bytes]]));
}

test("a profile is read as the form accepts it, and a reserved nickname is left out", () => {
  const profile = { nickname: "Jonas Vik", aboutYou: null, koFiLink: "https://ko-fi.com/jonas" };
  expect(profileOf(profile)).toEqual(profile);
  expect(profileOf({ ...profile, nickname: "Shеaf" })).toEqual({ ...profile, nickname: null });
});

test.each([
  { nickname: "Sheaf Admin\u202e <b>" },
  { nickname: "\u3164" },
  { nickname: "a".repeat(31) },
  { aboutYou: "a".repeat(501) },
  { koFiLink: "javascript:alert(1)" },
  { koFiLink: "http://ko-fi.com/jonas" },
])("a profile with %o is refused", (changed) => {
  expect(() => profileOf({ nickname: null, aboutYou: null, koFiLink: null, ...changed })).toThrow();
});
