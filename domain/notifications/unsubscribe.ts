import { hmacHex, isHmacOf } from "#domain/kit/hmac.ts";

/** Ends the daily mails of this user without a session. Only the product can make it. */
export async function unsubscribePath(secret: string, userId: string) {
  const signature = await hmacHex(pathSecret(secret), userId);
  return `/api/digest/unsubscribe?${new URLSearchParams({ user: userId, signature })}`;
}

/** @returns whose daily mails to end; null if the product did not make the address. */
export async function readUnsubscribe(secret: string, query: URLSearchParams) {
  const userId = query.get("user") ?? "";
  const signature = query.get("signature") ?? "";
  return (await isHmacOf(pathSecret(secret), userId, signature)) ? userId : null;
}

function pathSecret(secret: string) {
  return `digest:${secret}`;
}
