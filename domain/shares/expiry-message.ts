const START = "expires in ";
const NEVER = `${START}never`;

/** Sent to the open viewers of a shared link when its expiry changes. In ms from now, since a device's clock may be wrong; null: without an end. */
export function expiryMessage(remainingMs: number | null) {
  return remainingMs === null ? NEVER : START + remainingMs;
}

/** Null for another message. */
export function parseExpiryMessage(data: unknown): { remainingMs: number | null } | null {
  if (data === NEVER) return { remainingMs: null };
  const [, ms] = /^expires in (\d{1,15})$/.exec(String(data)) ?? [];
  return ms === undefined ? null : { remainingMs: Number(ms) };
}
