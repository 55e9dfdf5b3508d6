import { Hono } from "hono";
import { parse } from "#domain/parse.ts";
import { removePushSubscription, savePushSubscription } from "#domain/push-subscriptions/commands.server.ts";
import { readPushStatus } from "#domain/push-subscriptions/queries.server.ts";
import { PushEndpointInput, PushSubscriptionInput } from "#domain/push-subscriptions/schemas.ts";
import { type AppEnv, readJson, requireSameActor } from "./env.ts";

export const pushSubscriptions = new Hono<AppEnv>()
  .get("/push-subscription", async (c) => c.json(await readPushStatus(c.var.services, requireSameActor(c))))
  .put("/push-subscription", async (c) => {
    const actor = requireSameActor(c);
    await savePushSubscription(c.var.services, actor, parse(PushSubscriptionInput, await readJson(c)));
    return c.body(null, 204);
  })
  .delete("/push-subscription", async (c) => {
    const actor = requireSameActor(c);
    const { endpoint } = parse(PushEndpointInput, await readJson(c));
    await removePushSubscription(c.var.services, actor, endpoint);
    return c.body(null, 204);
  });
