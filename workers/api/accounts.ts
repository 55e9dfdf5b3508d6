import { Hono } from "hono";
import { exportAccount } from "#domain/accounts/export.server.ts";
import { readSession } from "#domain/auth/queries.server.ts";
import { BRAND } from "#domain/brand.ts";
import { type AppEnv, requireActor } from "./env.ts";

export const accounts = new Hono<AppEnv>()
  .get("/session", async (c) => c.json(await readSession(c.var.services, requireActor(c))))
  .get("/export", async (c) => {
    const zip = await exportAccount(c.var.services, requireActor(c));
    const day = new Date(c.var.services.now()).toISOString().slice(0, 10);
    return c.body(zip, 200, {
      "Content-Type": "application/zip",
      "Content-Disposition": `attachment; filename="${BRAND.toLowerCase()}-${day}.zip"`,
    });
  });
