import { expect, test } from "vitest";
import { action } from "#app/routes/subscribe/route.tsx";
import { postForm } from "#tests/support/actions.ts";
import { testServices } from "#tests/support/services.ts";

const MESSAGE = "You need to be logged in to manage subscriptions.";

test.each([
  ["checkout", "Please sign in to subscribe"],
  ...["portal", "pay", "refresh", "check", "cancel", "resume", "change-cost", "change-interval"].map((intent) => [
    intent,
    "Please sign in to manage subscription",
  ]),
])("after the session has ended, %s says: %s", async (intent = "", title = "") => {
  const { services } = testServices();
  const answer = await postForm(action, new URLSearchParams({ intent }), { services, actor: null });
  expect(answer).toMatchObject({ ok: false, error: { code: "unauthenticated", title, message: MESSAGE } });
});
