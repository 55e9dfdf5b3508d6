/** Each costs a request whenever its user is notified. */
export const MAX_PUSH_SUBSCRIPTIONS = 10;

/** Keys in base64url, as the browser made them. */
export type PushDevice = { endpoint: string; p256dh: string; auth: string };

/** What a device shows. `id` is unique for the user, `path` the page of the product that it leads to. */
export type PushData = { id: number; title: string; message: string; path: string };

/** `publicKey`: the sender's P-256 point in base64url. `endpoint`: of the session's device; null if push is off there. */
export type PushStatus = { publicKey: string; endpoint: string | null };
