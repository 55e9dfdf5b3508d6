import { useEffect, useSyncExternalStore } from "react";
import { useFetcher, useLocation } from "react-router";
import { addressOf, storeHref } from "#domain/store/browse.ts";
import { joinApps, keepParts, keptParts, NONE, onKeptParts } from "./kept-pages.ts";
import type { Loaded, Page } from "./loaded.ts";
import { useStoredLists } from "./use-stored-lists.ts";

export type List = ReturnType<typeof useList>;

/** The apps from a page on, with the pages after it as they are asked for; they stay with the place in the history. */
export function useList(first: Page | null) {
  const { key } = useLocation();
  const { data, load, state } = useFetcher<Loaded>();
  const address = first ? addressOf(first.query) : "";
  const kept = useSyncExternalStore(
    onKeptParts,
    () => keptParts(key, address),
    () => NONE,
  );
  useStoredLists(key, kept.length);
  const next = (kept.at(-1) ?? first)?.next ?? null;
  const href = first && next !== null ? storeHref(first.query, { after: next }) : null;
  const answered = data !== undefined && addressOf(data.query) === href;
  useEffect(() => {
    if (!first || !answered || data.failed) return;
    keepParts(key, address, [...(kept.length > 0 ? kept : [first]), data]);
  }, [first, answered, data, key, address, kept]);
  return {
    apps: first ? joinApps([first, ...kept]) : [],
    limited: first !== null && [first, ...kept].some((part) => part.limited),
    /** Where the next page is; null at the end. */
    href,
    busy: state !== "idle",
    failed: answered && data.failed,
    more: () => href !== null && state === "idle" && void load(href),
  };
}
