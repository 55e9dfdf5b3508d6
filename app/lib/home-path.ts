import type { Account } from "#app/context.ts";

/** In builder mode `/` redirects to the builder (domain/auth/route-access.ts). */
export function homePath(account: Pick<Account, "mode"> | null) {
  return account?.mode === "builder" ? "/?home" : "/";
}
