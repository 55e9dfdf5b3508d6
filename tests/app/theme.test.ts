import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { actorContext, requestContext, servicesContext } from "#app/context.ts";
import { action } from "#app/routes/theme.ts";
import { CLIENT } from "#tests/support/accounts.ts";
import { SITE } from "#tests/support/api.ts";
import { testServices } from "#tests/support/services.ts";

const { services } = testServices();

async function choose(fields: Record<string, string>) {
  const context = new RouterContextProvider();
  context.set(servicesContext, services);
  context.set(actorContext, null);
  context.set(requestContext, { nonce: "", ...CLIENT });
  const body = new URLSearchParams({ intent: "set-theme", ...fields });
  const request = new Request(`${SITE}/theme`, { method: "POST", body });
  return action({ request, context }).catch((answer: unknown) => answer);
}

test("the switch of a page without scripts stores the theme in a cookie and leads back to the page", async () => {
  const answer = await choose({ theme: "dark", next: "/faq?ask=price" });
  if (!(answer instanceof Response)) throw new Error("no redirect");
  expect(answer.status).toBe(303);
  expect(answer.headers.get("Location")).toBe("/faq?ask=price");
  expect(answer.headers.get("Set-Cookie")).toMatch(/^theme=dark;/);
});

test("it leads to no other site", async () => {
  for (const next of ["https://evil.example/", "//evil.example", "/\\evil.example", "faq"]) {
    const answer = await choose({ theme: "light", next });
    if (!(answer instanceof Response)) throw new Error("no redirect");
    expect(answer.headers.get("Location")).toBe("/");
  }
});

test("the switch of a page with scripts gets an answer, and so does an unknown theme", async () => {
  expect(await choose({ theme: "dark" })).toMatchObject({ data: { ok: true } });
  expect(await choose({ theme: "sepia", next: "/faq" })).toMatchObject({ data: { ok: false } });
});
