import { useRevalidator } from "react-router";
import { useWindowEvent } from "#app/hooks/use-events.ts";

/** A list that failed to load is loaded when the network is back. */
export function useRetryOnline({ failed }: { failed: boolean }) {
  const { revalidate } = useRevalidator();
  useWindowEvent("online", () => void revalidate(), { enabled: failed });
}
