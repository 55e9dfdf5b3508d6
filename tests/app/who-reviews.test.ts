import { expect, test } from "vitest";
import { WHO_REVIEWS } from "#app/lib/who-reviews.ts";
import { storeMeta } from "#app/routes/store/meta.ts";
import { STEPS } from "#app/routes/tutorial/steps.ts";
import { parseStoreQuery } from "#domain/store/store-query.ts";

test("what describes the store's apps says that nobody reviews an admin's own", () => {
  expect(STEPS.Store.text).toContain(WHO_REVIEWS);
  const query = parseStoreQuery(new URLSearchParams());
  const description = { name: "description", content: expect.stringContaining(WHO_REVIEWS) };
  expect(storeMeta({ query, origin: null })).toContainEqual(description);
});
