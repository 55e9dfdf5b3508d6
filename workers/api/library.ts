import { Hono } from "hono";
import { installApp, uninstallApp } from "#domain/library/commands.server.ts";
import { type AppEnv, requireActor } from "./env.ts";

export const library = new Hono<AppEnv>()
  .put("/apps/:id/install", async (c) => {
    await installApp(c.var.services, requireActor(c), c.req.param("id"));
    return c.body(null, 204);
  })
  .delete("/apps/:id/install", async (c) => {
    await uninstallApp(c.var.services, requireActor(c), c.req.param("id"));
    return c.body(null, 204);
  });
