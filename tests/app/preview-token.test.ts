import { expect, test } from "vitest";
import { openFramedPreview } from "#app/routes/previews/open.server.ts";
import { createPreviewToken } from "#domain/previews/tokens.server.ts";
import { createProject } from "#domain/projects/commands.server.ts";
import { findOwnProject } from "#domain/projects/queries.server.ts";
import { routerContext } from "#tests/support/actions.ts";
import { SITE } from "#tests/support/api.ts";
import { insertUser, testServices } from "#tests/support/services.ts";

test.each(["/preview-sandbox", "/secure-preview-sandbox"])("no token stays in the address of %s", async (path) => {
  const { services } = testServices();
  const actor = { ...(await insertUser(services, "builder")), sessionId: "session" };
  const { id } = await createProject(services, actor, { name: "Mine", bytes: new TextEncoder().encode("<p>") });
  const project = await findOwnProject(services, actor, id);
  const { token } = await createPreviewToken(services, actor, { kind: "private", project });
  const request = new Request(`${SITE}${path}?token=${token}`);
  const answer = await openFramedPreview(routerContext({ services, actor }), request).catch((error) => error);
  expect([answer.status, answer.headers.get("Location")]).toEqual([302, `${path}?id=${id}`]);
});
