import { and, count, eq, getTableColumns, gt, sql } from "drizzle-orm";
import { isGuardFailure, mustHaveChangedOne } from "#db/guard.ts";
import { apiTokens } from "#db/schema/index.ts";
import type { ApiRight } from "#db/vocabulary.ts";
import { type Client, writeInSession } from "#domain/auth/sessions.server.ts";
import { hashToken, randomToken } from "#domain/auth/tokens.server.ts";
import { API_TOKEN_PREFIX } from "#domain/kit/api-token-prefix.ts";
import { firstCharacters } from "#domain/kit/characters.ts";
import { DAY_MS } from "#domain/kit/durations.ts";
import { AppError } from "#domain/kit/errors.ts";
import { newId } from "#domain/kit/ids.ts";
import type { Actor } from "#domain/kit/permissions.ts";
import { logAccess } from "#domain/kit/security-log.ts";
import type { Services } from "#domain/kit/services.ts";
import { dateText } from "#domain/kit/time-texts.ts";
import { visibleText } from "#domain/kit/visible-text.ts";
import { notificationRow } from "#domain/notifications/notification-row.server.ts";
import { assistantConnectedMail, tokenCreatedMail } from "./mails.ts";
import {
  MAX_API_TOKENS,
  MAX_CLIENT_NAME_LENGTH,
  TOKEN_TOUCH_INTERVAL_MS,
  type TokenDays,
  UNNAMED_CLIENT,
} from "./rules.ts";
import type { TokenInput } from "./schemas.ts";

export type TokenDeps = Pick<Services, "db" | "now" | "mail" | "deliverNotifications"> & {
  config: Pick<Services["config"], "siteOrigin">;
};
type NewToken = Pick<typeof apiTokens.$inferInsert, "kind" | "name" | "clientHost"> & {
  token: string;
  rights: ReadonlyArray<ApiRight>;
  days: TokenDays;
};

/** For a caller that asked for the password again. @returns the token, which nobody can read later. @throws AppError("conflict" | "unauthenticated") */
export async function createToken(
  services: TokenDeps,
  client: Client,
  actor: Actor,
  { name, rights, days }: TokenInput,
) {
  const token = newToken();
  const facts = await insertToken(services, actor, "Token not created", {
    ...{ kind: "token", name, clientHost: null, rights, days, token },
  });
  logAccess({ ...client, account: actor.userId }, "token-created");
  services.mail(tokenCreatedMail(actor.email, facts));
  return { token };
}

export type NewConnection = {
  /** What the assistant calls itself: a stranger's text. */
  clientName: string;
  clientHost: string;
  rights: ReadonlyArray<ApiRight>;
  days: TokenDays;
};

/**
 * For a caller to which the owner said yes. `grant` hands the token to the assistant's grant; if that fails, nothing is stored
 * and nobody is told, and a grant without its row is worth nothing. @returns what `grant` does. @throws AppError("conflict" | "unauthenticated")
 */
export async function connectClient<Granted>(
  services: TokenDeps,
  client: Client,
  actor: Actor,
  { clientName, clientHost, rights, days }: NewConnection,
  grant: (token: string) => Promise<Granted>,
) {
  const name = clientNameText(clientName);
  const token = newToken();
  const granted = await grant(token);
  const facts = await insertToken(services, actor, "Not connected", {
    ...{ kind: "connection", name, clientHost, rights, days, token },
  });
  logAccess({ ...client, account: actor.userId }, "assistant-connected");
  services.mail(assistantConnectedMail(actor.email, facts));
  return granted;
}

/** An assistant's own name, as every place shows it. */
export function clientNameText(name: string) {
  return firstCharacters(visibleText(name), MAX_CLIENT_NAME_LENGTH) || UNNAMED_CLIENT;
}

function newToken() {
  return `${API_TOKEN_PREFIX}${randomToken()}`;
}

/** One statement checks the limit and inserts. @returns what the mail says */
async function insertToken(
  services: TokenDeps,
  actor: Actor,
  title: string,
  { token, rights, days, ...named }: NewToken,
) {
  const { db, now, config, deliverNotifications } = services;
  const { userId } = actor;
  const at = now();
  const expiresAt = at + days * DAY_MS;
  const row = { ...named, id: newId(at), userId, hash: await hashToken(token), rights: JSON.stringify(rights) };
  const columns = { ...row, createdAt: at, expiresAt, lastUsedAt: null };
  const values = Object.keys(getTableColumns(apiTokens)).map((name) => sql`${columns[name as keyof typeof columns]}`);
  const valid = db
    .select({ tokens: count() })
    .from(apiTokens)
    .where(and(eq(apiTokens.userId, userId), gt(apiTokens.expiresAt, at)));
  const event = {
    kind: named.kind === "connection" ? ("assistant_connected" as const) : ("token_created" as const),
    name: named.name,
    lastDay: dateText(expiresAt),
  };
  try {
    await writeInSession(services, actor, (guard) =>
      db.batch([
        guard,
        db.insert(apiTokens).select(sql`select ${sql.join(values, sql`, `)} where (${valid}) < ${MAX_API_TOKENS}`),
        mustHaveChangedOne(db),
        notificationRow(services, userId, event, { id: `api-token:${row.id}`, at }),
      ]),
    );
  } catch (error) {
    if (!isGuardFailure(error)) throw error;
    const most = `You have ${MAX_API_TOKENS} API tokens and connected assistants, which is the most.`;
    throw new AppError("conflict", title, `${most} Revoke one of them in your profile first.`);
  }
  deliverNotifications();
  return { name: named.name, rights, expiresAt, profileLink: `${config.siteOrigin}/profile#api-tokens` };
}

/** Ends a token or a connection of the actor's; another's is left alone. @returns its kind; null if there was none. */
export async function revokeToken({ db }: Pick<Services, "db">, actor: Actor, id: string) {
  const [ended] = await db
    .delete(apiTokens)
    .where(and(eq(apiTokens.id, id), eq(apiTokens.userId, actor.userId)))
    .returning({ kind: apiTokens.kind });
  return ended?.kind ?? null;
}

/** To be called after each use; writes at most once per interval. */
export async function touchToken(
  { db, now }: Pick<Services, "db" | "now">,
  { tokenId, lastUsedAt }: { tokenId: string; lastUsedAt: number | null },
) {
  const at = now();
  if (lastUsedAt !== null && at - lastUsedAt <= TOKEN_TOUCH_INTERVAL_MS) return;
  await db.update(apiTokens).set({ lastUsedAt: at }).where(eq(apiTokens.id, tokenId));
}
