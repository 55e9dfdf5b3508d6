import { generateKeyPairSync } from "node:crypto";

/** Prints a new pair for the secret VAPID_KEYS: public point and private number, base64url. */
const {
  x = "",
  y = "",
  d = "",
} = generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey.export({ format: "jwk" });
const point = Buffer.concat([Buffer.from([4]), Buffer.from(x, "base64url"), Buffer.from(y, "base64url")]);
console.log(`${point.toString("base64url")}.${d}`);
