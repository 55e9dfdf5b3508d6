import { createHmac, scryptSync } from "node:crypto";
import { expect, test } from "vitest";
import { hashPassword, isOutdated, verifyPassword } from "#workers/objects/scrypt.ts";

const [PASSWORD, PEPPER] = ["quiet-lantern-7", "pepper"];

test("a password is hashed at the cost that OWASP recommends, under the pepper", async () => {
  const phc = await hashPassword(PASSWORD, PEPPER);
  const [, salt = "", hash = ""] = /^\$scrypt\$ln=14,r=8,p=5\$([^$]{22})\$([^$]{43})$/.exec(phc) ?? [];
  const secret = createHmac("sha256", PEPPER).update(PASSWORD).digest();
  const cost = { N: 2 ** 14, r: 8, p: 5, maxmem: 2 ** 26 };
  expect(scryptSync(secret, Buffer.from(salt, "base64"), 32, cost)).toEqual(Buffer.from(hash, "base64"));
  expect(isOutdated(phc)).toBe(false);
  expect(isOutdated(phc.replace("ln=14", "ln=13"))).toBe(true);
  expect(await verifyPassword(PASSWORD, PEPPER, phc)).toBe(true);
  expect(await verifyPassword(`${PASSWORD}!`, PEPPER, phc)).toBe(false);
  expect(await verifyPassword(PASSWORD, "another", phc)).toBe(false);
});

test("a password of an unknown account is hashed at the same cost and is wrong", async () => {
  const cpuOf = async (phc: string | null) => {
    const { user } = process.cpuUsage();
    expect(await verifyPassword("wrong", PEPPER, phc)).toBe(false);
    return process.cpuUsage().user - user;
  };
  const known = await cpuOf(await hashPassword(PASSWORD, PEPPER));
  expect(await cpuOf(null)).toBeGreaterThan(known / 3);
});
