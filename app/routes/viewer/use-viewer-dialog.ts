import { useState } from "react";
import { useSearchParams } from "react-router";
import { focusApp } from "#app/lib/focus.ts";
import { hasAddQuery, removeAddQuery } from "./add-query.ts";

/** The dialog of a viewer that is open, after which the app has the keyboard again. The address may ask for the first one. */
export function useViewerDialog() {
  const [params] = useSearchParams();
  const [dialog, open] = useState<"about" | "add" | "share" | null>(hasAddQuery(params) ? "add" : null);
  function close() {
    open(null);
    removeAddQuery();
    focusApp();
  }
  return { dialog, open, close };
}
