import { expect, test } from "vitest";
import { previousAttributes } from "#workers/dev/stripe/events.ts";
import { parseForm } from "#workers/dev/stripe/form.ts";
import { createId } from "#workers/dev/stripe/ids.ts";
import { addInterval } from "#workers/dev/stripe/prices.ts";

test.each([
  ["a=1&b=two+words%21", { a: "1", b: "two words!" }],
  ["items[0][id]=si&items[0][price]=p&items[1][id]=sj", { items: [{ id: "si", price: "p" }, { id: "sj" }] }],
  ["expand[]=a&expand[]=b.c", { expand: ["a", "b.c"] }],
  ["metadata=&a[b][c]=1&a[b][d]=2", { metadata: "", a: { b: { c: "1", d: "2" } } }],
  ["a=1&a[b]=2", { a: { b: "2" } }],
  ["", {}],
])("the form %s is read", (text, value) => {
  expect(JSON.parse(JSON.stringify(parseForm(text)))).toEqual(value);
});

test("a form can't change what every object inherits", () => {
  parseForm("__proto__[polluted]=1&constructor[prototype][polluted]=1");
  expect({}).not.toHaveProperty("polluted");
});

test.each([
  ["2026-01-15T10:30:00Z", "month", "2026-02-15T10:30:00Z"],
  ["2026-01-31T00:00:00Z", "month", "2026-02-28T00:00:00Z"],
  ["2026-12-31T23:59:59Z", "month", "2027-01-31T23:59:59Z"],
  ["2028-02-29T00:00:00Z", "year", "2029-02-28T00:00:00Z"],
  ["2026-11-22T00:00:00Z", "year", "2027-11-22T00:00:00Z"],
] as const)("a period from %s by the %s ends at %s", (start, interval, end) => {
  expect(addInterval(Date.parse(start) / 1000, interval)).toBe(Date.parse(end) / 1000);
});

test("an event names former values of what changed alone", () => {
  expect(previousAttributes({ a: 1, b: { c: 2 }, d: null }, { a: 1, b: { c: 3 }, d: null })).toEqual({ b: { c: 2 } });
});

test("ids have the forms of Stripe's", () => {
  expect(createId("customer")).toMatch(/^cus_\w{14}$/);
  expect(createId("payment_intent")).toMatch(/^pi_3\w{23}$/);
  expect(createId("checkout.session")).toMatch(/^cs_test_a1\w{56}$/);
});
