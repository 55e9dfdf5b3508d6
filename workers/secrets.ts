type Secret = "PASSWORD_PEPPER" | "LABEL_SECRET" | "PREVIEW_SECRET";

/** A secret that production must have been given (`wrangler secret put`). @throws Error where it was forgotten. */
export function secret<Name extends Secret>(env: { readonly [Key in Name]?: string }, name: Name): string {
  const value = env[name];
  if (!value) throw new Error(`The secret ${name} is not set.`);
  return value;
}
