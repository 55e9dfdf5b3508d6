import { and, eq, gt, isNull } from "drizzle-orm";
import { mailTokens } from "#db/schema/index.ts";
import type { MailTokenPurpose } from "#db/vocabulary.ts";
import { sha256Hex } from "#domain/ids.ts";
import type { Services } from "#domain/services.ts";
import { LINK_LIFETIME } from "./limits.ts";

/** 256 random bits, base64url: what cookies and links carry. */
export function randomToken() {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return btoa(String.fromCharCode(...bytes)).replace(/[+/=]/g, (c) => ({ "+": "-", "/": "_", "=": "" })[c] ?? "");
}

/** SHA-256 in hex of a cookie's or link's token: all that the tables keep of it. */
export function hashToken(token: string) {
  return sha256Hex(new TextEncoder().encode(token));
}

/** A link's token and the row for it: single use, 30 minutes, for one purpose. */
export async function newMailToken(
  { now }: Pick<Services, "now">,
  { userId, purpose, payload = null }: { userId: string; purpose: MailTokenPurpose; payload?: string | null },
) {
  const token = randomToken();
  const at = now();
  const row = { tokenHash: await hashToken(token), userId, purpose, payload, createdAt: at };
  return { token, row: { ...row, expiresAt: at + LINK_LIFETIME } };
}

/** The token's row while it holds for that purpose: known, unused, not expired. */
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

/** The statement that uses a token up; `mustHaveChangedOne` behind it lets only one of several requests win. */
export function spendMailToken({ db, now }: Pick<Services, "db" | "now">, tokenHash: string) {
  return db
    .update(mailTokens)
    .set({ usedAt: now() })
    .where(and(eq(mailTokens.tokenHash, tokenHash), isNull(mailTokens.usedAt)));
}
