import type { LiveTopic } from "#db/vocabulary.ts";

/** What open screens receive: the screens of this topic then load again. */
export type LiveEvent = { topic: LiveTopic };

/** Sent by open pages at intervals, since a connection can break unnoticed. */
export const PING = "ping";
export const PONG = "pong";
/** The first message of a socket that the server has accepted. */
export const JOINED = "joined";

/** Why the server closes a socket. Codes from 4000 on are an application's own. */
export const CLOSE_CODES = {
  sessionEnded: 4001,
  /** For a newer tab of the same account. */
  tooManyTabs: 4008,
  unknownMessage: 4400,
  signedOut: 4401,
  foreignOrigin: 4403,
} as const;

const FINAL_CODES: ReadonlySet<number> = new Set([
  CLOSE_CODES.unknownMessage,
  CLOSE_CODES.signedOut,
  CLOSE_CODES.foreignOrigin,
]);

/** Whether connecting again would be refused in the same way. */
export function isFinalCode(code: number) {
  return FINAL_CODES.has(code);
}
