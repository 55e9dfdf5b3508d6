import { expect, test } from "vitest";
import * as z from "zod/mini";
import { defineAction, userIntent, visitorIntent } from "#app/forms.ts";
import { AppError } from "#domain/kit/errors.ts";
import { postForm } from "#tests/support/actions.ts";
import { insertUser, testServices } from "#tests/support/services.ts";

const action = defineAction(
  {
    save: userIntent({
      schema: z.object({ name: z.string().check(z.minLength(1, "A name is needed.")), tags: z.array(z.string()) }),
      lists: ["tags"],
      run: (_services, actor, { name, tags }) => ({ name, tags, by: actor.userId }),
      toast: ({ name }) => `${name} saved`,
    }),
    echo: visitorIntent({ schema: z.object({ name: z.string() }), run: (_services, _client, input) => input }),
    greet: visitorIntent({ schema: z.object({}), run: () => "hello" }),
    refuse: visitorIntent({
      schema: z.object({}),
      run: () => Promise.reject(new AppError("conflict", "No", "Later.")),
    }),
  },
  { failureText: (intent) => ({ title: `Error in ${intent}`, message: "It broke." }) },
);

async function setUp() {
  const { services } = testServices();
  const user = await insertUser(services, "builder");
  return {
    user,
    post: (fields: Record<string, string>, actor: typeof user | null = user) =>
      postForm(action, new URLSearchParams(fields), { services, actor }),
  };
}

test("a form runs the intent that it names, with its parsed fields, also for a list of one value", async () => {
  const { user, post } = await setUp();
  expect(await post({ intent: "save", name: "Ink", tags: "Books" })).toEqual({
    ok: true,
    toast: "Ink saved",
    data: { name: "Ink", tags: ["Books"], by: user.userId },
  });
  expect(await post({ intent: "save", name: "Ink" })).toMatchObject({ data: { tags: [] } });
  expect(await post({ intent: "greet" }, null)).toEqual({ ok: true, toast: null, data: "hello" });
});

test("a field that the schema does not name never reaches the command", async () => {
  const { post } = await setUp();
  const fields = { intent: "echo", name: "Ink", tier: "admin", userId: "1" };
  expect(await post(fields)).toEqual({ ok: true, toast: null, data: { name: "Ink" } });
});

test("an invalid field, a missing session and a refused command are answered with a message", async () => {
  const { post } = await setUp();
  expect(await post({ intent: "save", name: "" })).toMatchObject({
    ok: false,
    error: { message: "A name is needed." },
  });
  expect(await post({ intent: "save", name: "Ink" }, null)).toMatchObject({ error: { code: "unauthenticated" } });
  expect(await post({ intent: "refuse" })).toEqual({
    ok: false,
    error: { code: "conflict", title: "No", message: "Later." },
  });
});

test.each<[Record<string, string>]>([
  [{}],
  [{ intent: "" }],
  [{ intent: "Save" }],
  [{ intent: "toString" }],
  [{ intent: "__proto__" }],
])("%o is refused with 400 and a message", async (fields) => {
  const { post } = await setUp();
  const refusal = await post(fields).catch((error: unknown) => error);
  if (!(refusal instanceof Response)) throw new Error("it was not refused");
  expect(refusal.status).toBe(400);
  expect(await refusal.json()).toMatchObject({ code: "invalid", title: "Error" });
});
