import type { Account } from "./store.ts";

/** What a session remembers without showing it: `intent` of a declined attempt. */
export type Checkout = { metadata: Record<string, string>; intent: string | null };

export function storeCheckout({ sql }: Account, session: string, checkout: Checkout) {
  sql.exec("insert or replace into checkouts (session, json) values (?, ?)", session, JSON.stringify(checkout));
}

export function readCheckout({ sql }: Account, session: string): Checkout {
  const { json } = sql.exec<{ json: string }>("select json from checkouts where session = ?", session).one();
  return JSON.parse(json);
}
