import { Hono } from "hono";
import { AppError } from "#domain/errors.ts";
import { type AppEnv, requireActor } from "./env.ts";

export const notifications = new Hono<AppEnv>().get("/live", (c) => {
  const actor = requireActor(c);
  if (c.req.header("upgrade") !== "websocket")
    throw new AppError("invalid", "Not a socket", "Open this address as a WebSocket.");
  return c.env.INBOX.getByName(actor.userId).fetch(c.req.raw);
});
