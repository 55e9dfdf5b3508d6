import { useIsFromServer } from "#app/hooks/use-hydrated.ts";

type Props = { data: { url: string } };

/** Rendered on the server only: in the browser, React assigns the script as markup, which Trusted Types refuse. */
export function StructuredData({ data }: Props) {
  return <ServedData key={data.url} data={data} />;
}

function ServedData({ data }: Props) {
  if (!useIsFromServer()) return null;
  return (
    <script
      type="application/ld+json"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a data block, which nothing can end or run
      dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? writeData(data) : "" }}
    />
  );
}

/** Escapes `<`, so that no text can end the script element or begin a comment. */
export function writeData(data: unknown) {
  return JSON.stringify(data).replace(/</g, "\\u003c");
}
