import { Hono } from "hono";
import { exportAccount } from "#domain/accounts/export.server.ts";
import { readSession } from "#domain/auth/queries.server.ts";
import { type AppEnv, requireFullSession } from "./env.ts";
import { zipResponse } from "./zip.ts";

export const accounts = new Hono<AppEnv>()
  .get("/session", async (c) => c.json(await readSession(c.var.services, requireFullSession(c))))
  .get("/export", async (c) => {
    const zip = await exportAccount(c.var.services, requireFullSession(c), c.req.query("after") ?? null);
    return zipResponse(zip, null, c.var.services.now());
  });
