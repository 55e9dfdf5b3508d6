import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { servicesContext } from "#app/context.ts";
import { loader } from "#app/routes/robots.ts";
import { testServices } from "#tests/support/services.ts";

test("robots may read pictures, and nothing else of the API", async () => {
  const context = new RouterContextProvider();
  context.set(servicesContext, testServices().services);
  const answer = loader({ context } as unknown as Parameters<typeof loader>[0]);
  const lines = (await answer.text()).split("\n");
  expect(lines).toContain("Disallow: /api/");
  // Some crawlers take the first matching rule, others the longest.
  expect(lines.indexOf("Allow: /api/icons/")).toBe(1);
});
