/** Beginnings of ids; a number of 12 digits follows. */
export const scaleId = {
  user: "00000000-0000-7000-9000-",
  app: "00000000-0000-7000-8000-",
  pending: "00000000-0000-7000-8100-",
  update: "00000000-0000-7000-8200-",
  review: "00000000-0000-7000-8300-",
  report: "00000000-0000-7000-8400-",
};

export const ROLES = {
  reader: { tier: "explorer", email: "user1@example.test" },
  developer: { tier: "architect", email: "user2@example.test" },
  admin: { tier: "admin", email: "user3@example.test" },
  owner: { tier: "admin", email: "super@sheaf.example" },
  writer: { tier: "architect", email: "user5@example.test" },
} as const;
export type Role = keyof typeof ROLES;

export function numbered(kind: keyof typeof scaleId, number: number) {
  return `${scaleId[kind]}${String(number).padStart(12, "0")}`;
}

export const USER_IDS = Object.fromEntries(
  Object.keys(ROLES).map((role, index) => [role, numbered("user", index + 1)]),
) as Record<Role, string>;
