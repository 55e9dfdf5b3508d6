import type { StoreCard } from "./cards.server.ts";

/** `sort`: the order in which "See all" lists the store; null for a section without that link. */
export type Section = { title: string; sort: "rated" | "installed" | null; apps: Array<StoreCard> };
export type StorePage = {
  apps: Array<StoreCard>;
  sections: Array<Section>;
  installed: Array<string>;
  next: string | null;
  /** The search index failed, so apps may be missing. */
  limited: boolean;
  /** No app matches as typed; these match with a typo. */
  inexact: boolean;
  /** Where a search finds nothing: searches that find something, and categories of a similar name. */
  suggestions: { searches: Array<string>; categories: Array<string> } | null;
};

export type PublicStorePage = Omit<StorePage, "installed">;
