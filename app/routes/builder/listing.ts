import { readFormDraft } from "#app/device/form-drafts.ts";
import { type DeclaredHost, tidyDeclarations } from "#domain/previews/hosts.ts";
import type { CardProject } from "./card-project.ts";

/** The fields of a project that the wizard edits. */
export type Listing = {
  name: string;
  description: string;
  icon: string;
  tags: Array<string>;
  declaredHosts: Array<DeclaredHost>;
  screenshots: Array<string>;
  releaseNotes: string;
};

export type Intent = "listing" | "submit" | "request-update" | "withdraw";

export function listingOf({ name, description, icon, tags, declaredHosts, screenshots, releaseNotes }: CardProject) {
  return { name, description, icon: icon ?? "", tags, declaredHosts, screenshots, releaseNotes: releaseNotes ?? "" };
}

/** Equal for listings that are saved as the same values: whitespace that saving trims is ignored. */
export function serializeListing({ name, description, icon, tags, declaredHosts, screenshots, releaseNotes }: Listing) {
  const texts = [name, description, icon, releaseNotes].map((text) => text.trim());
  return JSON.stringify([texts, tags, tidyDeclarations(declaredHosts), screenshots]);
}

export function draftKey({ id }: CardProject) {
  return `listing/${id}`;
}

/** The project's listing, or its unsaved draft on this device. */
export function restoreListing(project: CardProject): { listing: Listing; restored: boolean } {
  const listing = listingOf(project);
  const draft = readFormDraft(draftKey(project));
  // A draft of an older listing would revert changes that were saved elsewhere.
  if (draft?.listing === undefined || draft.base !== serializeListing(listing)) return { listing, restored: false };
  return { listing: { ...listing, ...JSON.parse(draft.listing) }, restored: true };
}

export function listingForm(intent: Intent, project: CardProject, listing: Listing) {
  const form = new FormData();
  form.set("intent", intent);
  form.set("projectId", project.id);
  if (intent === "withdraw") return form;
  form.set("name", listing.name.trim());
  form.set("description", listing.description);
  form.set("icon", listing.icon);
  for (const tag of listing.tags) form.append("tags", tag);
  form.set("declaredHosts", JSON.stringify(tidyDeclarations(listing.declaredHosts)));
  form.set("screenshots", JSON.stringify(listing.screenshots));
  form.set("releaseNotes", listing.releaseNotes);
  return form;
}
