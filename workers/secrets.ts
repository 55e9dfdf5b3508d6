type Secret = "PASSWORD_PEPPER" | "LABEL_SECRET";

/** A secret that production must have been given (`wrangler secret put`). @throws Error where it was forgotten. */
export function secret(env: Pick<Env, Secret>, name: Secret) {
  const value = env[name];
  if (!value) throw new Error(`The secret ${name} is not set.`);
  return value;
}
