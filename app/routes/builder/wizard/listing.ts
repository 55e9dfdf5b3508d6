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
  const texts = [name, description, icon, releaseNotes].map((text) => text.trim());
  return JSON.stringify([texts, tags, normalizeDeclarations(declaredHosts), screenshots, allowsCopies]);
}

export function isSameListing(one: Listing, other: Listing) {
  return serializeListing(one) === serializeListing(other);
}

export function draftKey({ id }: CardProject) {
  return `listing/${id}`;
}

/** `account`: its author, null for a visitor. */
export function restoreListing(account: string | null, project: CardProject): { listing: Listing; restored: boolean } {
  const listing = toListing(project);
  const draft = formDrafts.read(account, draftKey(project));
  // A draft based on an older listing would revert changes saved elsewhere.
  if (draft?.listing === undefined || draft.base !== serializeListing(listing)) return { listing, restored: false };
  return { listing: { ...listing, ...JSON.parse(draft.listing) }, restored: true };
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
