import { createStoredValue } from "#app/device/stored-value.ts";
import { sharedLabel } from "#domain/apps/labels.ts";
import { DAY_MS } from "#domain/kit/durations.ts";

/**
 * A shared link that was opened in this browser. The label names its origin, so its data can be found; the link's address is a
 * secret and not stored. `owner`: the account's id; null for a visitor, or for more than one reader. `openedAt` in ms.
 */
export type OpenedLink = { label: string; owner: string | null; name: string; icon: string; openedAt: number };

export const NO_OPENED_LINKS: Array<OpenedLink> = [];

/** Of all accounts, the last opened first. */
const stored = createStoredValue("opened_links", parseLinks);
export const openedLinks = { get: stored.get, subscribe: stored.subscribe };

export function readOpenedLinks(account: string | null) {
  return stored.get().filter(({ owner }) => owner === null || owner === account);
}

/** Before the app runs, so that what it stores is listed in App data. */
export async function noteOpenedLink(app: { id: string; name: string; icon: string }, account: string | null) {
  const label = await sharedLabel(app.id);
  const before = stored.get();
  const known = before.find((link) => link.label === label);
  const owner = known && known.owner !== account ? null : account;
  const opened = { label, owner, name: app.name, icon: app.icon, openedAt: Date.now() };
  stored.set(JSON.stringify([opened, ...before.filter((link) => link !== known)]));
}

/** Of a link that keeps nothing. One that was opened within a day may still run elsewhere. */
export function forgetOpenedLink(label: string) {
  const isDue = (link: OpenedLink) => link.label === label && link.openedAt < Date.now() - DAY_MS;
  const left = stored.get().filter((link) => !isDue(link));
  if (left.length < stored.get().length) stored.set(JSON.stringify(left));
}

/** The stored text may come from another version or be edited by hand. */
function parseLinks(text: string | null): Array<OpenedLink> {
  try {
    const value: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(value) ? value.filter(isLink) : NO_OPENED_LINKS;
  } catch {
    return NO_OPENED_LINKS;
  }
}

function isLink(value: unknown): value is OpenedLink {
  if (typeof value !== "object" || value === null) return false;
  const { label, owner, name, icon, openedAt } = value as Record<string, unknown>;
  const isOwned = owner === null || typeof owner === "string";
  return isOwned && [label, name, icon].every((part) => typeof part === "string") && typeof openedAt === "number";
}
