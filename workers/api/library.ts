import { Hono } from "hono";
import { answerUpdate, findNewestVersion } from "#domain/library/answer-update.server.ts";
import { installApp, setOfflineOnly, uninstallApp } from "#domain/library/commands.server.ts";
import { removeFromHome, restoreToHome, saveOrder } from "#domain/library/home.server.ts";
import { listHome } from "#domain/library/queries.server.ts";
import {
  OfflineInput,
  OrderInput,
  RemoveInput,
  RestoreTilesInput,
  UpdateAnswerInput,
} from "#domain/library/schemas.ts";
import { parse } from "#domain/parse.ts";
import { type AppEnv, readJson, requireFullSession, requireSameActor } from "./env.ts";

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
    await setOfflineOnly(c.var.services, requireFullSession(c), c.req.param("id"), input);
    return c.body(null, 204);
  })
  .get("/apps/:id/update", async (c) =>
    c.json(await findNewestVersion(c.var.services, requireFullSession(c), c.req.param("id"))),
  )
  .put("/apps/:id/update", async (c) => {
    const input = parse(UpdateAnswerInput, await readJson(c));
    await answerUpdate(c.var.services, requireFullSession(c), c.req.param("id"), input);
    return c.body(null, 204);
  })
  .get("/home", async (c) => c.json(await listHome(c.var.services, requireFullSession(c))))
  .put("/home/order", async (c) => {
    const { ids } = parse(OrderInput, await readJson(c));
    await saveOrder(c.var.services, requireFullSession(c), ids);
    return c.body(null, 204);
  })
  .post("/home/remove", async (c) => {
    const { ids } = parse(RemoveInput, await readJson(c));
    return c.json(await removeFromHome(c.var.services, requireFullSession(c), ids));
  })
  .post("/home/restore", async (c) => {
    const { apps } = parse(RestoreTilesInput, await readJson(c));
    await restoreToHome(c.var.services, requireFullSession(c), apps);
    return c.body(null, 204);
  });
