import { useState } from "react";
import { useHydrated } from "#app/hooks/use-hydrated.ts";

/**
 * schema.org data for search engines, in the page as the server sends it. React makes scripts by assigning markup,
 * which the page's Trusted Types refuse; so one is only ever taken over from the server, and a screen that is opened
 * later has none.
 */
export function StructuredData({ data }: { data: { url: string } }) {
  const hydrated = useHydrated();
  const [sent, setSent] = useState(hydrated ? null : data.url);
  if (sent !== null && sent !== data.url) setSent(null);
  if (sent !== data.url) return null;
  return (
    <script
      type="application/ld+json"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a data block, which nothing can end or run
      dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? writeData(data) : "" }}
    />
  );
}

/** JSON for a script element: no text in it can end the element or begin a comment. */
export function writeData(data: unknown) {
  return JSON.stringify(data).replace(/</g, "\\u003c");
}
