import { useEffectEvent } from "react";
import { useFetchers, useMatches, useRevalidator } from "react-router";
import type { LiveTopic } from "#db/vocabulary.ts";
import { useLazySubscription } from "./use-lazy-subscription.ts";

/** The `handle` of a route whose screen loads again when one of these topics changes. */
export type LiveHandle = { liveTopics: ReadonlyArray<LiveTopic> };

/** The plan decides what every screen offers. */
const EVERYWHERE: ReadonlyArray<LiveTopic> = ["plan"];

/**
 * Reloads the screen's data when one of the topics in its route's `handle` changes. Not while a form is being sent: its answer
 * reloads the data or leaves the screen.
 */
export function useLiveScreen(account: string) {
  const { revalidate } = useRevalidator();
  const isSending = useFetchers().some(({ state }) => state === "submitting");
  const refresh = useEffectEvent(() => {
    if (!isSending) void revalidate();
  });
  const handle = useMatches().at(-1)?.handle as LiveHandle | undefined;
  const topics = handle?.liveTopics ?? EVERYWHERE;
  // If the import fails, the next page is fresh.
  useLazySubscription([account, ...topics].join(), async () => {
    const { keepFresh } = await import("#app/device/live/keep-fresh.client.ts");
    return keepFresh({ account, topics }, () => refresh());
  });
}
