import { renderToString } from "react-dom/server";
import { createStaticHandler, createStaticRouter, StaticRouterProvider, useRouteError } from "react-router";
import { expect, test } from "vitest";
import { LoadFailure } from "#app/routes/admin-mod/load-failure.tsx";
import { SITE } from "#tests/support/api.ts";

const PATH = "/admin-mod/reports?after=1";

async function render(thrown: unknown) {
  const loader = () => Promise.reject(thrown);
  const ErrorBoundary = () => <LoadFailure error={useRouteError()} what="reports" />;
  const { query, dataRoutes } = createStaticHandler([{ path: "*", loader, Component: () => null, ErrorBoundary }]);
  const context = await query(new Request(SITE + PATH));
  if (context instanceof Response) throw new Error("the page is answered by its own response");
  return renderToString(<StaticRouterProvider router={createStaticRouter(dataRoutes, context)} context={context} />);
}

test.each<[string, unknown, string]>([
  ["a fault of the database says what was not loaded", new Error("D1_ERROR"), "Error loading reports"],
  [
    "a refusal that says why is shown in its words",
    Response.json({ title: "App not found", message: "Its file is missing." }, { status: 503 }),
    "Its file is missing.",
  ],
  [
    "a request that failed before it was loaded says that permissions are unknown",
    new Response("", { status: 500 }),
    "Error verifying permissions. Please try again.",
  ],
])("%s", async (_, thrown, text) => {
  const page = await render(thrown);
  expect(page).toContain(text);
  if (text.startsWith("Error")) expect(page).toContain(PATH);
});
