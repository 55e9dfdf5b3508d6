import type { Tier } from "#db/vocabulary.ts";
import type { Actor } from "#domain/kit/permissions.ts";

export const DEMO_PASSWORD = "paper-and-ink";

export function account(name: string, tier: Tier, nickname: string, what: string) {
  return { email: `${name}@sheaf.example`, tier, nickname, what };
}

/** One account per tier, and the sample developers. */
export const ACCOUNTS = [
  account("explorer", "explorer", "Noor Haddad", "explorer: installs apps"),
  account("builder", "builder", "Sam Ruiz", "builder: keeps projects on the account"),
  account("architect", "architect", "Mira Okafor", "architect: submits apps to the store"),
  account("admin", "admin", "Ada Lindqvist", "admin: reviews submissions"),
  account("super", "admin", "Tove Berg", "super admin"),
  account("jonas", "architect", "Jonas Vik", "architect, second developer"),
  account("yuki", "architect", "Yuki Mori", "architect, third developer"),
].map((row, index) => ({ ...row, id: `00000000-0000-7000-8000-00000000000${index + 1}` }));

export function demoActor(name: string) {
  const row = ACCOUNTS.find((candidate) => candidate.email.startsWith(`${name}@`));
  if (!row) throw new Error(`No demo account ${name}`);
  return actorOf(row);
}

/** What the account bought; an admin's tier is given. */
export function entitlementsOf(tier: Tier) {
  if (tier === "builder") return [{ tier, source: "purchase" as const }];
  return tier === "architect" ? [{ tier, source: "subscription" as const }] : [];
}

export function paymentOf(tier: Tier) {
  return entitlementsOf(tier).length > 0 ? "active" : "inactive";
}

export function actorOf(row: (typeof ACCOUNTS)[number]): Actor {
  return {
    userId: row.id,
    email: row.email,
    emailConfirmed: true,
    nickname: row.nickname,
    tier: row.tier,
    payment: paymentOf(row.tier),
    superAdmin: row.email === "super@sheaf.example",
    mode: "explorer",
    sessionKind: "full",
    sessionId: "",
    tutorialCompleted: true,
    passwordResetRequired: false,
    secondFactor: false,
    notifications: { unread: 0, newest: 0, readAt: 0 },
    deleteAfter: null,
  };
}
