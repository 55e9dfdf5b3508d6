import { expect, test } from "vitest";
import { selectIntent } from "#app/forms.ts";

const HANDLERS = { save: () => "saved", keep: () => "kept" };

function formOf(fields: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}

test("a form is handled by the intent that it names", () => {
  expect(selectIntent(HANDLERS, formOf({ intent: "keep" }))()).toBe("kept");
});

test.each<[Record<string, string>]>([
  [{}],
  [{ intent: "" }],
  [{ intent: "Save" }],
  [{ intent: "toString" }],
  [{ intent: "__proto__" }],
])("%o is refused with 400 in words", async (fields) => {
  const refusal = await (async () => selectIntent(HANDLERS, formOf(fields)))().catch((error: unknown) => error);
  if (!(refusal instanceof Response)) throw new Error("it was not refused");
  expect(refusal.status).toBe(400);
  expect(await refusal.json()).toMatchObject({ code: "invalid", title: "Error" });
});
