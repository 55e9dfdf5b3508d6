import { Hono } from "hono";
import { exportAccount } from "#domain/accounts/export.server.ts";
import { readSession } from "#domain/auth/queries.server.ts";
import { type AppEnv, requireActor } from "./env.ts";
import { zipResponse } from "./zip.ts";

export const accounts = new Hono<AppEnv>()
  .get("/session", async (c) => c.json(await readSession(c.var.services, requireActor(c))))
  .get("/export", async (c) => {
    const zip = await exportAccount(c.var.services, requireActor(c), c.req.query("after") ?? null);
    return zipResponse(zip, null, c.var.services.now());
  });
