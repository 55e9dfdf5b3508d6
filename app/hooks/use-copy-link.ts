import { useRef, useState } from "react";
import { copyLink } from "#app/lib/send-link.ts";

/** Copies a link. Where the browser refuses, the link's field is focused, which selects it, and `hint` says so. */
export function useCopyLink(url: string) {
  const field = useRef<HTMLInputElement>(null);
  const [isRefused, setIsRefused] = useState(false);
  async function copy() {
    try {
      await copyLink(url);
      setIsRefused(false);
    } catch {
      setIsRefused(true);
      field.current?.focus();
    }
  }
  const hint = isRefused ? "Your browser refuses to copy. The link is selected, so that you can copy it." : undefined;
  return { field, copy, hint };
}
