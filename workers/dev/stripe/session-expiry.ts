import { emit } from "./events.ts";
import type { Session } from "./objects.ts";
import { type Account, listObjects, now, updateObject } from "./store.ts";

/** Sessions end by themselves after 24 hours. */
export function expireOldSessions(account: Account) {
  const old = account.sql
    .exec<{ json: string }>(
      `select json from objects where kind = 'checkout.session'
         and json_extract(json, '$.status') = 'open' and json_extract(json, '$.expires_at') <= ?`,
      now(),
    )
    .toArray();
  for (const { json } of old) markExpired(account, JSON.parse(json));
}

/** A customer who is deleted can't pay any more. */
export function expireSessionsOf(account: Account, customer: string) {
  const open = listObjects(account, "checkout.session", customer).filter(({ status }) => status === "open");
  for (const session of open) markExpired(account, session);
}

export function markExpired(account: Account, session: Session): Session {
  const expired: Session = { ...session, status: "expired", url: null };
  updateObject(account, expired);
  emit(account, "checkout.session.expired", expired);
  return expired;
}
