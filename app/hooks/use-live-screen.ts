import { useEffect } from "react";
import { useMatches, useRevalidator } from "react-router";
import type { LiveTopic } from "#db/vocabulary.ts";

/** The `handle` of a route whose screen loads again when one of these topics changes. */
export type LiveHandle = { liveTopics: ReadonlyArray<LiveTopic> };

/** The plan decides what every screen offers. */
const EVERYWHERE: ReadonlyArray<LiveTopic> = ["plan"];

/** Reloads the screen's data when one of the topics in its route's `handle` changes. */
export function useLiveScreen(account: string) {
  const { revalidate } = useRevalidator();
  const handle = useMatches().at(-1)?.handle as LiveHandle | undefined;
  const topics = handle?.liveTopics ?? EVERYWHERE;
  useEffect(() => {
    let isUnmounted = false;
    let stop = () => {};
    // If the import fails, the next page is fresh.
    import("#app/device/live/keep-fresh.ts").then(
      ({ keepFresh }) => {
        if (!isUnmounted) stop = keepFresh({ account, topics }, () => void revalidate());
      },
      () => {},
    );
    return () => {
      isUnmounted = true;
      stop();
    };
  }, [account, topics, revalidate]);
}
