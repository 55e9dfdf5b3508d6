import { Hono } from "hono";
import { readTokenCookie, setCookie } from "#app/cookies.ts";
import { countDailyOpen } from "#domain/previews/daily-opens.server.ts";
import { recordOfflineRun } from "#domain/previews/offline-runs/commands.server.ts";
import { OfflineRunInput } from "#domain/previews/offline-runs/schemas.ts";
import { isInStore } from "#domain/previews/queries.server.ts";
import { ViolationInput } from "#domain/previews/schemas.ts";
import { countViolation } from "#domain/previews/violations.server.ts";
import { readClientNetwork } from "#workers/read-client-network.ts";
import { type AppEnv, requireFullSession, requireSocket, validJson } from "./env.ts";

export const previews = new Hono<AppEnv>()
  .get("/apps/:id/live", async (c) => {
    requireSocket(c);
    const { services } = c.var;
    const id = c.req.param("id");
    const response = await c.env.APP_VIEWERS.getByName(id).fetch(c.req.raw);
    // Read after the socket is kept, so that a removal at the same time ends it either way.
    if (!(await isInStore(services, id))) services.closeViewers([id]);
    return response;
  })
  .post("/apps/:id/opens", async (c) => {
    const visitor = {
      userId: c.var.actor?.userId ?? null,
      cookie: readTokenCookie(c.req.raw, "visitor"),
      ip: readClientNetwork(c.req.raw.headers),
    };
    const cookie = await countDailyOpen(c.var.services, visitor, c.req.param("id"));
    if (cookie) c.header("Set-Cookie", setCookie(c.req.raw, "visitor", cookie.value, cookie.seconds));
    return c.body(null, 204);
  })
  .post("/apps/:id/offline-run", validJson(OfflineRunInput), async (c) => {
    await recordOfflineRun(c.var.services, requireFullSession(c), c.req.param("id"), c.req.valid("json"));
    return c.body(null, 204);
  })
  .post("/apps/:id/violations", validJson(ViolationInput), async (c) => {
    const visitor = { userId: c.var.actor?.userId ?? null, ip: readClientNetwork(c.req.raw.headers) };
    await countViolation(c.var.services, visitor, c.req.param("id"), c.req.valid("json"));
    return c.body(null, 204);
  });
