import type { DeclaredHost } from "#domain/listing/declared-hosts.ts";

type Access = { declaredHosts: ReadonlyArray<DeclaredHost>; contactsNobody: boolean };
/** Hosts that the accepted version may not contact. `isFirst`: it contacts no host at all. */
export type NewAccess = { hosts: Array<DeclaredHost>; isFirst: boolean };

/**
 * `seenVersion`: the newest one whose notice or question the user answered. `accepted`: null if the store doesn't keep that
 * version; `endedAt`: when a moderator or a removal ended it, in ms.
 */
type Installation = {
  seenVersion: string;
  acceptedVersion: string;
  accepted: (Access & { endedAt: number | null }) | null;
};
type Newest = Access & { codeVersion: string };

/** What runs. `unseen`: the newest, with a notice. `undecided`: nothing yet. `declined`: the accepted version. */
type AcceptanceState = "unseen" | "undecided" | "declined";
/** `wanted`: what the newest version asks for. `mayStay`: whether the store still serves the accepted version. */
export type Acceptance = { state: AcceptanceState; wanted: NewAccess | null; mayStay: boolean };

/** Null if `after` may contact no host that `before` may not. A new purpose of a host is no new access. */
export function newAccess(before: Access, after: Access): NewAccess | null {
  if (after.contactsNobody) return null;
  const isFirst = before.contactsNobody;
  const known = new Set(isFirst ? [] : before.declaredHosts.map(({ host }) => host));
  const hosts = after.declaredHosts.filter(({ host }) => !known.has(host));
  return isFirst || hosts.length > 0 ? { hosts, isFirst } : null;
}

const NO_ACCESS: Access = { declaredHosts: [], contactsNobody: true };

/**
 * An installed app updates by itself, unless the newest version may contact more than the accepted one: then the user
 * accepts it, or stays on the accepted one while the store serves that. Null if nothing is to be told (decision 125).
 */
export function acceptanceOf(installed: Installation, newest: Newest): Acceptance | null {
  const { seenVersion, acceptedVersion, accepted } = installed;
  if (acceptedVersion === newest.codeVersion && seenVersion === newest.codeVersion) return null;
  const wanted = acceptedVersion === newest.codeVersion ? null : newAccess(accepted ?? NO_ACCESS, newest);
  const mayStay = accepted !== null && accepted.endedAt === null;
  if (!wanted) return seenVersion === newest.codeVersion ? null : { state: "unseen", wanted, mayStay };
  return { state: mayStay && seenVersion === newest.codeVersion ? "declined" : "undecided", wanted, mayStay };
}

/** What the viewer asks, in plain words. */
export function wantedText({ hosts, isFirst }: NewAccess) {
  if (!isFirst) return "The new version wants to contact more than the version you have:";
  if (hosts.length > 0) return "The version you have has no network access. The new version wants to contact:";
  return "The version you have has no network access. The new version wants to load code, fonts, maps or articles from the few hosts that every app can reach.";
}
