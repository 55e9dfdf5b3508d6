import { Hono } from "hono";
import { AppError } from "#domain/kit/errors.ts";
import { logRefusal, routeOf } from "#domain/kit/security-log.ts";
import { CLOSE_CODES } from "#domain/kit/sockets.ts";
import { endDigest } from "#domain/notifications/digest.server.ts";
import { listNotifications } from "#domain/notifications/queries.server.ts";
import { NotificationRangeInput } from "#domain/notifications/schemas.ts";
import { readUnsubscribe } from "#domain/notifications/unsubscribe.ts";
import { refuseSocket } from "#workers/refuse-socket.ts";
import { type AppEnv, requireFullSession, requireSocket, validQuery } from "./env.ts";

export const notifications = new Hono<AppEnv>()
  .get("/notifications", validQuery(NotificationRangeInput), async (c) => {
    const actor = requireFullSession(c);
    const page = await listNotifications(c.var.services, actor, "all", c.req.valid("query"));
    return c.json({ ...page, unread: actor.notifications.unread });
  })
  // Mail programs post to it by themselves (RFC 8058); a link to it changes nothing.
  .get("/digest/unsubscribe", (c) => c.redirect("/notifications#settings"))
  .post("/digest/unsubscribe", async (c) => {
    const { services } = c.var;
    const userId = await readUnsubscribe(services.config.labelSecret, new URL(c.req.url).searchParams);
    if (userId === null) {
      logRefusal({ id: c.var.requestId, route: routeOf(c.req.raw), account: null }, "signature");
      throw new AppError("invalid", "Not changed", "This address is not complete.");
    }
    await endDigest(services, userId);
    return c.body(null, 204);
  })
  .get("/live", (c) => {
    requireSocket(c);
    const { actor } = c.var;
    const account = c.req.query("account") ?? actor?.userId;
    const isFull = actor?.sessionKind === "full" && !actor.passwordResetRequired;
    if (!isFull || actor.userId !== account) return refuseSocket(CLOSE_CODES.signedOut, "Not signed in");
    return c.env.LIVE_SOCKETS.getByName(actor.userId).fetch(c.req.raw);
  });
