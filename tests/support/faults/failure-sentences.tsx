import { renderToString } from "react-dom/server";
import { createStaticHandler, createStaticRouter, StaticRouterProvider, useRouteError } from "react-router";
import { ErrorBoundary as LayoutBoundary } from "#app/routes/layout.tsx";
import type { Failure } from "#domain/kit/errors.ts";
import { SITE } from "#tests/support/api.ts";
import { SCREENS } from "#tests/support/authorization/send.ts";

/** What React Router answers for a route without a screen, e.g. the sitemap. */
const RESOURCE_FAILURE = "Unexpected Server Error";
const TITLE_AND_TEXT = /<(?:h1|p)\b[^>]*>([^<]+)</g;

/** @returns what a form's, the API's or a loader's failure (`send.ts`) shows: its title and its message. */
export function readSentence(bytes: string) {
  const [first, , body] = [JSON.parse(bytes)].flat();
  const answer = typeof first === "number" ? JSON.parse(body) : first;
  // The API for tools answers with problems, which name their text otherwise.
  const { title, message = answer.detail }: Partial<Failure> = answer.error ?? answer;
  return message === "" ? `${title}` : `${title}: ${message}`;
}

const failedScreens = new Map<string, Promise<string>>();

/** @returns what the screen shows after its loader threw. */
export function readFailedScreen(path: string) {
  const known = failedScreens.get(path) ?? renderFailure(path);
  failedScreens.set(path, known);
  return known;
}

/** The error is what a deployed site lets its screens know of any error. */
async function renderFailure(path: string): Promise<string> {
  const screen = SCREENS.get(path);
  if (!screen?.default) return RESOURCE_FAILURE;
  const Boundary = (screen.ErrorBoundary ?? LayoutBoundary) as typeof LayoutBoundary;
  const loader = () => Promise.reject(new Error(RESOURCE_FAILURE));
  const ErrorBoundary = () => <Boundary {...({ error: useRouteError() } as Parameters<typeof LayoutBoundary>[0])} />;
  const { query, dataRoutes } = createStaticHandler([{ path: "*", loader, Component: () => null, ErrorBoundary }]);
  const context = await query(new Request(SITE + path));
  if (context instanceof Response) throw new Error(`${path} is answered by its own response.`);
  const page = renderToString(
    <StaticRouterProvider router={createStaticRouter(dataRoutes, context)} context={context} hydrate={false} />,
  );
  return Array.from(page.matchAll(TITLE_AND_TEXT), ([, text]) => text).join(": ");
}
