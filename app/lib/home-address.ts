import type { Account } from "#app/context.ts";

/** Where somebody's home is: in builder mode `/` leads to the builder (domain/auth/gate.ts). */
export function homeAddress(account: Pick<Account, "mode"> | null) {
  return account?.mode === "builder" ? "/?home" : "/";
}
