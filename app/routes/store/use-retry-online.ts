import { useEffect } from "react";
import { useRevalidator } from "react-router";

/** A list that failed to load is loaded when the network is back. */
export function useRetryOnline({ failed }: { failed: boolean }) {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!failed) return;
    const retry = () => void revalidate();
    window.addEventListener("online", retry);
    return () => window.removeEventListener("online", retry);
  }, [failed, revalidate]);
}
