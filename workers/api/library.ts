import { Hono } from "hono";
import { installApp, setOfflineOnly, uninstallApp } from "#domain/library/commands.server.ts";
import { removeFromHome, restoreToHome, saveOrder } from "#domain/library/home.server.ts";
import { listHome } from "#domain/library/queries.server.ts";
import { OfflineInput, OrderInput, RemoveInput, RestoreInput } from "#domain/library/schemas.ts";
import { parse } from "#domain/parse.ts";
import { type AppEnv, readJson, requireActor, requireSameActor } from "./env.ts";

export const library = new Hono<AppEnv>()
  .put("/apps/:id/install", async (c) => {
    await installApp(c.var.services, requireSameActor(c), c.req.param("id"));
    return c.body(null, 204);
  })
  .delete("/apps/:id/install", async (c) => {
    return c.json({ tile: await uninstallApp(c.var.services, requireSameActor(c), c.req.param("id")) });
  })
  .put("/apps/:id/offline", async (c) => {
    const input = parse(OfflineInput, await readJson(c));
    await setOfflineOnly(c.var.services, requireActor(c), c.req.param("id"), input);
    return c.body(null, 204);
  })
  .get("/home", async (c) => c.json(await listHome(c.var.services, requireActor(c))))
  .put("/home/order", async (c) => {
    const { ids } = parse(OrderInput, await readJson(c));
    await saveOrder(c.var.services, requireActor(c), ids);
    return c.body(null, 204);
  })
  .post("/home/remove", async (c) => {
    const { ids } = parse(RemoveInput, await readJson(c));
    return c.json(await removeFromHome(c.var.services, requireActor(c), ids));
  })
  .post("/home/restore", async (c) => {
    const { apps } = parse(RestoreInput, await readJson(c));
    await restoreToHome(c.var.services, requireActor(c), apps);
    return c.body(null, 204);
  });
