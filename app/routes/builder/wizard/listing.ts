import { formDrafts } from "#app/device/drafts/form-drafts.ts";
import type { CardProject } from "#app/routes/builder/projects/card-project.ts";
import { findHalfEmoji, HALF_EMOJI } from "#domain/kit/characters.ts";
import type { Failure } from "#domain/kit/errors.ts";
import { type DeclaredHost, normalizeDeclarations } from "#domain/listing/declared-hosts.ts";
import { missingForStore } from "#domain/listing/store-requirements.ts";

export type Listing = {
  name: string;
  description: string;
  icon: string;
  tags: Array<string>;
  declaredHosts: Array<DeclaredHost>;
  screenshots: Array<string>;
  releaseNotes: string;
  allowsCopies: boolean;
};

export type ListingIntent = "listing" | "submit" | "publish" | "request-update" | "unpublish-own";

export function toListing(project: CardProject): Listing {
  const { name, description, icon, tags, declaredHosts, screenshots, releaseNotes, allowsCopies } = project;
  const texts = { name, description, icon: icon ?? "", releaseNotes: releaseNotes ?? "" };
  return { ...texts, tags, declaredHosts, screenshots, allowsCopies };
}

/** Ignores the whitespace that saving trims. */
export function serializeListing(listing: Listing) {
  const { name, description, icon, tags, declaredHosts, screenshots, releaseNotes, allowsCopies } = listing;
  return JSON.stringify({
    name: name.trim(),
    description: description.trim(),
    icon: icon.trim(),
    tags,
    declaredHosts: normalizeDeclarations(declaredHosts),
    screenshots,
    releaseNotes: releaseNotes.trim(),
    allowsCopies,
  } satisfies Listing);
}

export function isSameListing(one: Listing, other: Listing) {
  return serializeListing(one) === serializeListing(other);
}

export function draftKey({ id }: CardProject) {
  return `listing/${id}`;
}

/**
 * The account's listing with what the draft changed of it, also if other fields were saved elsewhere since. `account`: its
 * author, null for a visitor.
 */
export function restoreListing(account: string | null, project: CardProject): { listing: Listing; restored: boolean } {
  const saved = toListing(project);
  const draft = formDrafts.read(account, draftKey(project));
  if (draft?.base === undefined || draft.listing === undefined) return { listing: saved, restored: false };
  const listing = { ...saved, ...findChanges(draft.base, { ...saved, ...JSON.parse(draft.listing) }) };
  const restored = !isSameListing(listing, saved);
  // It was saved, and the answer was lost.
  if (!restored) formDrafts.write(account, draftKey(project), null);
  return { listing, restored };
}

/** `base`: what the draft began with. One that an earlier version of the page wrote has no fields, so that all count. */
function findChanges(base: string, draft: Listing): Partial<Listing> {
  const before = JSON.parse(base);
  const after: Record<string, unknown> = JSON.parse(serializeListing(draft));
  const isChanged = (field: string) => JSON.stringify(after[field]) !== JSON.stringify(before[field]);
  return Object.fromEntries(Object.entries(draft).filter(([field]) => isChanged(field)));
}

/** Their purposes are for the author to write. */
export function addHosts(listing: Listing, hosts: ReadonlyArray<string>): Listing {
  const missing = hosts.filter((host) => listing.declaredHosts.every((declared) => declared.host !== host));
  return { ...listing, declaredHosts: [...listing.declaredHosts, ...missing.map((host) => ({ host, purpose: "" }))] };
}

export function createListingForm(intent: ListingIntent, project: CardProject, listing: Listing) {
  const form = new FormData();
  form.set("intent", intent);
  form.set("projectId", project.id);
  if (intent === "unpublish-own") return form;
  form.set("name", listing.name.trim());
  form.set("description", listing.description);
  form.set("icon", listing.icon);
  for (const tag of listing.tags) form.append("tags", tag);
  form.set("declaredHosts", JSON.stringify(normalizeDeclarations(listing.declaredHosts)));
  form.set("screenshots", JSON.stringify(listing.screenshots));
  form.set("releaseNotes", listing.releaseNotes);
  form.set("allowsCopies", String(listing.allowsCopies));
  return form;
}

export function missingListingParts(listing: Listing) {
  return missingForStore({ ...listing, name: listing.name.trim(), icon: listing.icon || null });
}

/** A form would send "�" in its place. */
export function listingProblem({ name, description, icon, releaseNotes, declaredHosts }: Listing): Failure | null {
  const texts = [
    name,
    description,
    icon,
    releaseNotes,
    ...declaredHosts.flatMap((declared) => Object.values(declared)),
  ];
  const isRefused = texts.some((text) => findHalfEmoji(text) >= 0);
  return isRefused ? { code: "invalid", title: "Save failed", message: HALF_EMOJI } : null;
}
