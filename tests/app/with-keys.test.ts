import { expect, test } from "vitest";
import { withKeys } from "#app/lib/with-keys.ts";

test("items with the same text have keys of their own, which a longer list keeps", () => {
  const keysOf = (texts: ReadonlyArray<string>) => withKeys(texts, (text) => text).map(({ key }) => key);
  const keys = keysOf(["yes", "no", "yes", "1 yes"]);
  expect(new Set(keys).size).toBe(4);
  expect(keysOf(["yes", "no", "yes", "1 yes", "no"]).slice(0, 4)).toEqual(keys);
});
