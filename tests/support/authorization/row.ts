import type { Ids, TargetKind } from "./targets.ts";

export type Input = {
  /** Of the path, by name without its colon. */
  params?: Record<string, string>;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  /** Fields of a form or of a JSON body; bytes are sent as they are. */
  body?: Record<string, unknown> | Uint8Array<ArrayBuffer>;
};

/**
 * What each role is answered: "ok", "sign-in", "to:<path>" for a redirect, or the code of a refusal.
 * One word is for all roles, six are for `ROLES` in their order.
 */
export type Row = {
  of: TargetKind;
  input: (ids: Ids) => Input;
  own: string;
  foreign?: string;
  absent?: string;
  /** Whether it succeeds again on the same target; without this each success gets one of its own. */
  repeatable?: boolean;
};

/** By "<method> <path>", and for a form its intent. */
export type Rows = Readonly<Record<string, Row>>;

export const EVERYBODY = "ok";
export const SIGNED_IN = "sign-in ok ok ok ok ok";
export const NOBODYS = "sign-in missing missing missing missing missing";
export const CLOUD = "sign-in forbidden ok ok ok ok";
export const CLOUD_NONE = "sign-in forbidden missing missing missing missing";
export const SUBMITTERS = "sign-in forbidden forbidden ok ok ok";
export const SUBMITTERS_NONE = "sign-in forbidden forbidden missing missing missing";
export const ADMINS = "sign-in forbidden forbidden forbidden ok ok";
export const ADMINS_NONE = "sign-in forbidden forbidden forbidden missing missing";
export const NOT_THE_OWNER = "sign-in forbidden forbidden forbidden forbidden forbidden";
export const SUPER_ADMIN = "sign-in forbidden forbidden forbidden forbidden ok";
export const SUPER_ADMIN_NONE = "sign-in forbidden forbidden forbidden forbidden missing";

/** Concerns nobody's data but the actor's. */
export function personal(own: string, input: Input = {}): Row {
  return { of: "nothing", input: () => input, own };
}

/** Only its owner may, and to others it is missing. */
export function ownersOnly(of: TargetKind, input: Row["input"], own = SIGNED_IN): Row {
  return { of, input, own, foreign: NOBODYS, absent: NOBODYS };
}
