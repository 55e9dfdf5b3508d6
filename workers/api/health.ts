import { Hono } from "hono";
import type { AppEnv } from "./env.ts";

export const health = new Hono<AppEnv>().get("/health", async (c) => {
  await c.env.DB.prepare("select 1").first();
  return c.json({ ok: true });
});
