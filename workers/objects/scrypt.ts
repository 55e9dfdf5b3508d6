import { createHmac, randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { MEBIBYTE } from "#domain/kit/bytes.ts";
import { SCRYPT_COST } from "./scrypt-cost.ts";

const KEY_BYTES = 32;
const MAX_MEMORY = 64 * MEBIBYTE;

/** @returns a PHC string, `$scrypt$ln=14,r=8,p=5$salt$hash` in base64 without padding. */
export async function hashPassword(password: string, pepper: string) {
  const salt = randomBytes(16);
  const key = await derive(password, pepper, salt, SCRYPT_COST);
  const { ln, r, p } = SCRYPT_COST;
  return `$scrypt$ln=${ln},r=${r},p=${p}$${encode(salt)}$${encode(key)}`;
}

/** `phc` is null for an unknown account: the answer is then false, after the same time. */
export async function verifyPassword(password: string, pepper: string, phc: string | null) {
  const parsed = phc === null ? null : parsePhc(phc);
  const salt = parsed?.salt ?? Buffer.alloc(16);
  const key = await derive(password, pepper, salt, parsed?.parameters ?? SCRYPT_COST);
  return parsed !== null && key.length === parsed.key.length && timingSafeEqual(key, parsed.key);
}

export function isOutdated(phc: string) {
  const parameters = parsePhc(phc)?.parameters;
  return parameters?.ln !== SCRYPT_COST.ln || parameters.r !== SCRYPT_COST.r || parameters.p !== SCRYPT_COST.p;
}

function parsePhc(phc: string) {
  const match = /^\$scrypt\$ln=(\d+),r=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(phc);
  if (!match) return null;
  const [, ln, r, p, salt, key] = match;
  return {
    parameters: { ln: Number(ln), r: Number(r), p: Number(p) },
    salt: Buffer.from(salt ?? "", "base64"),
    key: Buffer.from(key ?? "", "base64"),
  };
}

function derive(password: string, pepper: string, salt: Buffer, { ln, r, p }: typeof SCRYPT_COST) {
  const secret = createHmac("sha256", pepper).update(password.normalize("NFKC")).digest();
  return new Promise<Buffer>((resolve, reject) => {
    scrypt(secret, salt, KEY_BYTES, { N: 2 ** ln, r, p, maxmem: MAX_MEMORY }, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}

function encode(bytes: Buffer) {
  return bytes.toString("base64").replace(/=+$/, "");
}
