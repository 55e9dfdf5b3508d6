import { Hono } from "hono";
import { listHome } from "#domain/home/apps.server.ts";
import { answerUpdate, findNewestVersion } from "#domain/library/answer-update.server.ts";
import { installApp, setOfflineOnly, uninstallApp } from "#domain/library/commands.server.ts";
import { removeFromHome, restoreToHome, saveOrder } from "#domain/library/home-tiles.server.ts";
import {
  OfflineInput,
  OrderInput,
  RemoveInput,
  RestoreTilesInput,
  UpdateAnswerInput,
} from "#domain/library/schemas.ts";
import { copyApp, readAppCopy } from "#domain/projects/copies.server.ts";
import { type AppEnv, requireFullSession, validJson } from "./env.ts";

export const library = new Hono<AppEnv>()
  .put("/apps/:id/install", async (c) => {
    await installApp(c.var.services, requireFullSession(c), c.req.param("id"));
    return c.body(null, 204);
  })
  .delete("/apps/:id/install", async (c) => {
    return c.json({ tile: await uninstallApp(c.var.services, requireFullSession(c), c.req.param("id")) });
  })
  .put("/apps/:id/offline", validJson(OfflineInput), async (c) => {
    await setOfflineOnly(c.var.services, requireFullSession(c), c.req.param("id"), c.req.valid("json"));
    return c.body(null, 204);
  })
  .get("/apps/:id/update", async (c) =>
    c.json(await findNewestVersion(c.var.services, requireFullSession(c), c.req.param("id"))),
  )
  .put("/apps/:id/update", validJson(UpdateAnswerInput), async (c) => {
    await answerUpdate(c.var.services, requireFullSession(c), c.req.param("id"), c.req.valid("json"));
    return c.body(null, 204);
  })
  .post("/apps/:id/copies", async (c) =>
    c.json(await copyApp(c.var.services, requireFullSession(c), c.req.param("id")), 201),
  )
  .get("/apps/:id/html", async (c) => c.json(await readAppCopy(c.var.services, c.req.param("id"))))
  .get("/home", async (c) => {
    const actor = requireFullSession(c);
    const { apps, hidden } = c.var.home ?? (await listHome(c.var.services, actor));
    return c.json({ apps, hidden });
  })
  .put("/home/order", validJson(OrderInput), async (c) => {
    const { ids } = c.req.valid("json");
    await saveOrder(c.var.services, requireFullSession(c), ids);
    return c.body(null, 204);
  })
  .post("/home/remove", validJson(RemoveInput), async (c) => {
    const { ids } = c.req.valid("json");
    return c.json(await removeFromHome(c.var.services, requireFullSession(c), ids));
  })
  .post("/home/restore", validJson(RestoreTilesInput), async (c) => {
    const { apps } = c.req.valid("json");
    await restoreToHome(c.var.services, requireFullSession(c), apps);
    return c.body(null, 204);
  });
