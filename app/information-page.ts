import { redirectDocument } from "react-router";

/** What the route of every information page exports. Its page ships no scripts. */
export const handle = { scripts: false } as const;

/** The browser names the theme that it prefers, since no script can ask it. */
export function headers() {
  const hint = "Sec-CH-Prefers-Color-Scheme";
  return { "Accept-CH": hint, "Critical-CH": hint, Vary: hint };
}

/** Links on other pages load the document. */
export function clientLoader({ request }: { request: Request }): never {
  throw redirectDocument(request.url);
}
