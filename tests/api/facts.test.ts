import { expect, test } from "vitest";
import { createProject } from "#domain/projects/commands.server.ts";
import { call } from "#tests/support/api.ts";
import { insertUser, testServices, utf8 } from "#tests/support/services.ts";

test("only the owner can read the facts of a project's saved code", async () => {
  const { services } = testServices();
  const owner = await insertUser(services, "builder");
  const bytes = utf8("<script>fetch('https://api.example.com'); localStorage.a = 1</script>");
  const { id } = await createProject(services, owner, { name: "Scanned", bytes });
  const answer = await call(`/api/projects/${id}/scan`, {}, owner);
  expect(answer.status).toBe(200);
  expect(await answer.json()).toMatchObject({ hosts: ["api.example.com"], storage: ["localStorage"] });
  const stranger = await insertUser(services, "builder");
  expect((await call(`/api/projects/${id}/scan`, {}, stranger)).status).toBe(404);
  expect((await call(`/api/projects/${id}/scan`, {}, null)).status).toBe(401);
});

test("the network switch needs a valid value, a user and an installed app", async () => {
  const { services } = testServices();
  const user = await insertUser(services, "explorer");
  const put = (body: unknown, actor: typeof user | null) =>
    call("/api/apps/absent/offline", { method: "PUT", body: JSON.stringify(body) }, actor);
  expect((await put({ on: "yes" }, user)).status).toBe(400);
  expect((await put({ on: true }, null)).status).toBe(401);
  expect((await put({ on: true }, user)).status).toBe(404);
});
