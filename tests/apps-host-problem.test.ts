import { expect, test } from "vitest";
import { isPublicSuffix } from "#scripts/production/apps-host-problem.ts";

const LIST = "// a comment.example\ncom\n*.ck\n!www.ck\n\nsheaf-apps.example\nco.uk // of old\n";

test.each([
  ["sheaf-apps.example", true],
  ["co.uk", true],
  ["any.ck", true],
  ["www.ck", false],
  ["example.com", false],
  ["apps.sheaf-apps.example", false],
  ["comment.example", false],
])("browsers refuse cookies for all of %s: %s", (host, expected) => {
  expect(isPublicSuffix(host, LIST)).toBe(expected);
});
