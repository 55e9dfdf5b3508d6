import { Validator } from "@seriousme/openapi-schema-validator";
import { expect, test } from "vitest";
import { v1 } from "#workers/api/v1/router.ts";

/** In Node, since the validator reads its schemas from files. */
test("the document of the API is valid OpenAPI 3.1", async () => {
  const call = { services: { config: { siteOrigin: "https://site.example" } }, caller: null };
  const document = await (await v1.request("/api/v1/openapi.json", {}, { call })).json<Record<string, unknown>>();
  expect(document.openapi).toBe("3.1.0");
  expect(await new Validator().validate(document)).toEqual({ valid: true });
});
