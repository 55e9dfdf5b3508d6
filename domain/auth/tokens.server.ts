import { and, eq, gt, isNull } from "drizzle-orm";
import { mailTokens } from "#db/schema/index.ts";
import type { MailTokenPurpose } from "#db/vocabulary.ts";
import { sha256Hex } from "#domain/kit/ids.ts";
import type { Services } from "#domain/kit/services.ts";
import { MAIL_LINK_LIFETIME_MS } from "./rules.ts";

export function randomToken() {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return btoa(String.fromCharCode(...bytes)).replace(/[+/=]/g, (c) => ({ "+": "-", "/": "_", "=": "" })[c] ?? "");
}

export function hashToken(token: string) {
  return sha256Hex(new TextEncoder().encode(token));
}

/** A link's token and its row to insert: for one use, one purpose and MAIL_LINK_LIFETIME_MS. */
export async function buildMailToken(
  { now }: Pick<Services, "now">,
  { userId, purpose, payload = null }: { userId: string; purpose: MailTokenPurpose; payload?: string | null },
) {
  const token = randomToken();
  const at = now();
  const row = { tokenHash: await hashToken(token), userId, purpose, payload, createdAt: at };
  return { token, row: { ...row, expiresAt: at + MAIL_LINK_LIFETIME_MS } };
}

/** The row of an unused, unexpired token of that purpose, or null. */
export async function findMailToken(
  { db, now }: Pick<Services, "db" | "now">,
  token: string,
  purpose: MailTokenPurpose,
) {
  const [row] = await db
    .select()
    .from(mailTokens)
    .where(
      and(
        eq(mailTokens.tokenHash, await hashToken(token)),
        eq(mailTokens.purpose, purpose),
        isNull(mailTokens.usedAt),
        gt(mailTokens.expiresAt, now()),
      ),
    );
  return row ?? null;
}

/** Followed by `mustHaveChangedOne`, only one of concurrent requests succeeds. */
export function consumeMailToken({ db, now }: Pick<Services, "db" | "now">, tokenHash: string) {
  return db
    .update(mailTokens)
    .set({ usedAt: now() })
    .where(and(eq(mailTokens.tokenHash, tokenHash), isNull(mailTokens.usedAt)));
}
