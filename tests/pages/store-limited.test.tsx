import { renderToString } from "react-dom/server";
import { createStaticHandler, createStaticRouter, StaticRouterProvider, useLoaderData } from "react-router";
import { expect, test, vi } from "vitest";
import Store from "#app/routes/store/route.tsx";
import type { Services } from "#domain/services.ts";
import { readStore } from "#domain/store/browse.server.ts";
import { readStoreQuery, SEARCH_LIMITED } from "#domain/store/browse.ts";
import { SITE } from "#tests/support/api.ts";
import { publishedSetting } from "#tests/support/updates.ts";

function Page() {
  const props = { loaderData: useLoaderData() } as Parameters<typeof Store>[0];
  return <Store {...props} />;
}

/** The store's page for this query, as the server writes it. */
async function render(services: Services, search: string) {
  const query = readStoreQuery(new URLSearchParams({ search }));
  const loader = async () => ({
    ...(await readStore(services, null, query)),
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

test("a store whose search index is down says that the search is limited, above what it found", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const { services } = await publishedSetting();
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
