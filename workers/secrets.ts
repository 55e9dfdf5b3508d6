type Secret =
  | "PASSWORD_PEPPER"
  | "LABEL_SECRET"
  | "PREVIEW_SECRET"
  | "AUDIT_KEY"
  | "FACTOR_SECRET"
  | "VAPID_KEYS"
  | "STRIPE_SECRET_KEY"
  | "STRIPE_WEBHOOK_SECRET";

/** Values of `.dev.vars`. Those for Stripe begin as real ones do. */
const LOCAL_VALUE = /^(?:sk_test_|whsec_)?local[-_]/;

/** 32 random bytes are longer in every common encoding. */
const MIN_CHARACTERS = 32;

/**
 * Accepts the public values of `.dev.vars` only on a local site (decision 68).
 * @throws Error if the secret is missing, or in production public or too short.
 */
export function readSecret<Name extends Secret>(
  env: { readonly [Key in Name]?: string } & { readonly SITE_ORIGIN: string },
  name: Name,
): string {
  const value = env[name];
  if (!value) throw new Error(`The secret ${name} is not set.`);
  if (isLocal(env.SITE_ORIGIN)) return value;
  if (LOCAL_VALUE.test(value)) throw new Error(`The secret ${name} is the public one for local use.`);
  if (value.length < MIN_CHARACTERS) throw new Error(`The secret ${name} has fewer than ${MIN_CHARACTERS} characters.`);
  return value;
}

function isLocal(siteOrigin: string) {
  const { protocol, hostname } = new URL(siteOrigin);
  return protocol === "http:" && /^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(hostname);
}
