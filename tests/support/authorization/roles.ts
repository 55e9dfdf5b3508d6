import type { Actor } from "#domain/kit/permissions.ts";
import type { Services } from "#domain/kit/services.ts";
import { signedIn } from "#tests/support/accounts.ts";
import { insertUser } from "#tests/support/services.ts";

/** In the order of the matrix's columns. */
export const ROLES = ["anonymous", "explorer", "builder", "architect", "admin", "super admin"] as const;
export type Role = (typeof ROLES)[number];

/** The super admin is who has the configured address, whatever tier is stored. */
export async function insertActor(services: Services, role: Role): Promise<Actor | null> {
  if (role === "anonymous") return null;
  if (role !== "super admin") return signedIn(services, await insertUser(services, role));
  return { ...(await signedIn(services)), tier: "admin", superAdmin: true };
}
