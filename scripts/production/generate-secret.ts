import { generateKeyPairSync, randomBytes } from "node:crypto";

/** What deploy:setup makes by itself; the others come from Stripe and the mail provider. */
export const GENERATED: Record<string, () => string> = {
  PASSWORD_PEPPER: randomSecret,
  LABEL_SECRET: randomSecret,
  PREVIEW_SECRET: randomSecret,
  AUDIT_KEY: randomSecret,
  FACTOR_SECRET: randomSecret,
  VAPID_KEYS: generateVapidKeys,
};

/** The secrets that two workers need with the same value. */
export const SHARED = ["PREVIEW_SECRET"];

function randomSecret() {
  return randomBytes(32).toString("base64");
}

/** Public point and private number, base64url. */
export function generateVapidKeys() {
  const {
    x = "",
    y = "",
    d = "",
  } = generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey.export({ format: "jwk" });
  const point = Buffer.concat([Buffer.from([4]), Buffer.from(x, "base64url"), Buffer.from(y, "base64url")]);
  return `${point.toString("base64url")}.${d}`;
}
