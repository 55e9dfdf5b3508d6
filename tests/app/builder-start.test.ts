import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { actorContext, frameContext, servicesContext } from "#app/context.ts";
import { loader } from "#app/routes/builder/route.tsx";
import { createProject } from "#domain/projects/commands.server.ts";
import { insertUser, testServices } from "#tests/support/services.ts";

const { services } = testServices();

async function start(actor: Awaited<ReturnType<typeof insertUser>>, query = "", cookie = "") {
  const context = new RouterContextProvider();
  context.set(servicesContext, services);
  context.set(actorContext, actor);
  context.set(frameContext, { sources: [] });
  const request = new Request(`http://localhost:8787/builder${query}`, { headers: { cookie } });
  const opened = Promise.resolve(loader({ request, context, params: {} } as unknown as Parameters<typeof loader>[0]));
  return opened.then(
    () => "editor",
    (answer: Response) => answer.headers.get("Location"),
  );
}

test("the builder opens on the projects where there are some, and else on an empty editor", async () => {
  const actor = await insertUser(services, "architect");
  expect(await start(actor)).toBe("editor");
  await createProject(services, actor, { name: "Saved", bytes: new TextEncoder().encode("<!doctype html><p>saved") });
  expect(await start(actor)).toBe("/builder?view=projects");
  expect(await start(actor, "?enabled=true", "builder_view=build")).toBe("/builder?enabled=true&view=projects");
});

test("the editor opens where its address asks for it, and where code waits in it", async () => {
  const actor = await insertUser(services, "architect");
  await createProject(services, actor, { name: "Saved", bytes: new TextEncoder().encode("<!doctype html><p>saved") });
  expect(await start(actor, "?view=build", "builder_view=store")).toBe("editor");
  expect(await start(actor, "", "builder_unsaved=1")).toBe("editor");
  expect(await start(actor, "", "builder_unsaved=1; builder_view=store")).toBe("/builder?view=store");
});
