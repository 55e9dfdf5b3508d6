import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { actorContext, frameContext, servicesContext } from "#app/context.ts";
import { loader } from "#app/routes/builder/route.tsx";
import { createProject } from "#domain/projects/commands.server.ts";
import { insertUser, testServices } from "#tests/support/services.ts";

async function setUp() {
  const { services } = testServices();
  const actor = await insertUser(services, "architect");
  async function open(query: string, cookie: string, account = actor) {
    const context = new RouterContextProvider();
    context.set(servicesContext, services);
    context.set(actorContext, account);
    context.set(frameContext, { sources: [] });
    const request = new Request(`http://localhost:8787/builder${query}`, { headers: { cookie } });
    const answer = await loader({ request, context, params: {} } as unknown as Parameters<typeof loader>[0]);
    const set = new Headers(answer.init?.headers).get("Set-Cookie") ?? "";
    return { origin: answer.data.preview.origin, cookie: set.split(";")[0] ?? "" };
  }
  const bytes = new TextEncoder().encode("<!doctype html><p>saved");
  const { id } = await createProject(services, actor, { name: "Saved", bytes });
  return { open, id, other: await insertUser(services, "explorer") };
}

test("an unsaved draft keeps its origin, and the draft after a saved project gets another one", async () => {
  const { open, id } = await setUp();
  const draft = await open("?view=build", "");
  expect(await open("?view=build", draft.cookie)).toEqual(draft);
  const saved = await open(`?view=build&project=${id}`, draft.cookie);
  expect(saved.origin).not.toBe(draft.origin);
  const next = await open("?view=build", saved.cookie);
  expect([draft.origin, saved.origin]).not.toContain(next.origin);
});

test("two accounts of one browser run their unsaved code on different origins, each always on its own", async () => {
  const { open, other } = await setUp();
  const first = await open("?view=build", "");
  const second = await open("?view=build", first.cookie, other);
  expect(second.origin).not.toBe(first.origin);
  expect(await open("?view=build", second.cookie)).toEqual(first);
});
