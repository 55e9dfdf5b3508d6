import { Hono } from "hono";
import {
  removePushSubscription,
  savePushSubscription,
} from "#domain/notifications/push-subscriptions/commands.server.ts";
import { readPushStatus } from "#domain/notifications/push-subscriptions/queries.server.ts";
import { PushEndpointInput, PushSubscriptionInput } from "#domain/notifications/push-subscriptions/schemas.ts";
import { type AppEnv, requireFullSession, validJson } from "./env.ts";

export const pushSubscriptions = new Hono<AppEnv>()
  .get("/push-subscription", async (c) => c.json(await readPushStatus(c.var.services, requireFullSession(c))))
  .put("/push-subscription", validJson(PushSubscriptionInput), async (c) => {
    await savePushSubscription(c.var.services, requireFullSession(c), c.req.valid("json"));
    return c.body(null, 204);
  })
  .delete("/push-subscription", validJson(PushEndpointInput), async (c) => {
    const { endpoint } = c.req.valid("json");
    await removePushSubscription(c.var.services, requireFullSession(c), endpoint);
    return c.body(null, 204);
  });
