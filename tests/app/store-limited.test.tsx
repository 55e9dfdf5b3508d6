import { renderToString } from "react-dom/server";
import { createStaticHandler, createStaticRouter, StaticRouterProvider, useLoaderData } from "react-router";
import { expect, test, vi } from "vitest";
import Store from "#app/routes/store/route.tsx";
import type { Services } from "#domain/kit/services.ts";
import { readStorePage } from "#domain/store/store-page.server.ts";
import { parseStoreQuery, SEARCH_LIMITED } from "#domain/store/store-query.ts";
import { SITE } from "#tests/support/api.ts";
import { publishedAppFixture } from "#tests/support/updates.ts";

function Page() {
  const props = { loaderData: useLoaderData() } as Parameters<typeof Store>[0];
  return <Store {...props} />;
}

async function render(services: Services, search: string) {
  const query = parseStoreQuery(new URLSearchParams({ search }));
  const loader = async () => ({
    ...(await readStorePage(services, null, query)),
    failed: false,
    query,
    account: null,
    origin: SITE,
  });
  const { query: load, dataRoutes } = createStaticHandler([{ path: "/store", loader, Component: Page }]);
  const context = await load(new Request(`${SITE}/store`));
  if (context instanceof Response) throw new Error("the page did not load");
  return renderToString(<StaticRouterProvider router={createStaticRouter(dataRoutes, context)} context={context} />);
}

test("if the search index is down, the store says above the results that the search is limited", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const { services } = await publishedAppFixture();
  const down: Services = {
    ...services,
    search: { ...services.search, all: () => Promise.reject(new Error("down")) } as never,
  };
  const limited = await render(down, "garden");
  expect(limited).toMatch(new RegExp(`role="status"[^>]*><span>[^<]* · ${SEARCH_LIMITED}</span>`));
  expect(limited).toContain("Focus Garden");
  const whole = await render(services, "garden");
  expect(whole).not.toContain("Search is limited");
});
