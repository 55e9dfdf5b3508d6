import { Hono } from "hono";
import { type AppEnv, requireActor, requireSocket } from "./env.ts";

export const notifications = new Hono<AppEnv>().get("/live", (c) => {
  const actor = requireActor(c);
  requireSocket(c);
  return c.env.INBOX.getByName(actor.userId).fetch(c.req.raw);
});
