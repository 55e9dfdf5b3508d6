import passwords from "./common-passwords.json";

/** Made by the first call: passkeys and codes start without it. */
let common: ReadonlySet<string> | undefined;

export function includesCommonPassword(candidates: ReadonlyArray<string>) {
  common ??= new Set(passwords);
  return candidates.some((candidate) => common?.has(candidate));
}
