import { type Context, Hono } from "hono";
import { readTokenCookie, setCookie } from "#app/cookies.ts";
import { AppError } from "#domain/kit/errors.ts";
import { reportError } from "#domain/kit/report-error.ts";
import { countDailyOpen, knownOpen, type Visitor } from "#domain/previews/daily-opens.server.ts";
import { recordOfflineRun } from "#domain/previews/offline-runs/commands.server.ts";
import { OfflineRunInput } from "#domain/previews/offline-runs/schemas.ts";
import { COUNTED_PARAM, OPEN_PARAM } from "#domain/previews/open-count.ts";
import { isInStore } from "#domain/previews/queries.server.ts";
import { ViolationInput } from "#domain/previews/schemas.ts";
import { countViolation } from "#domain/previews/violations.server.ts";
import { isShareId } from "#domain/shares/share-path.ts";
import { readClientNetwork } from "#workers/read-client-network.ts";
import { type AppEnv, requireFullSession, requireSocket, validJson } from "./env.ts";

export const previews = new Hono<AppEnv>()
  .get("/apps/:id/live", async (c) => {
    requireSocket(c);
    const { services } = c.var;
    const id = c.req.param("id");
    // The sockets of shared links are in objects of the same class, named by their ids.
    if (isShareId(id)) throw new AppError("missing", "App not found", "This app isn't in the store.");
    const countOpen = c.req.query(OPEN_PARAM) === undefined ? null : await knownOpen(services, readVisitor(c), id);
    const address = new URL(c.req.url);
    address.search = countOpen ? `?${COUNTED_PARAM}` : "";
    const response = await c.env.APP_VIEWERS.getByName(id).fetch(new Request(address, c.req.raw));
    // Read after the socket is kept, so that a removal at the same time ends it either way.
    if (!(await isInStore(services, id))) services.closeViewers([id]);
    // The socket must not wait for a counter, which stores the opens of a second together.
    else if (countOpen && response.status === 101)
      c.executionCtx.waitUntil(countOpen().catch((error: unknown) => reportError(c.var.requestId, error)));
    return response;
  })
  .post("/apps/:id/opens", async (c) => {
    const cookie = await countDailyOpen(c.var.services, readVisitor(c), c.req.param("id"));
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

function readVisitor({ req, var: { actor } }: Context<AppEnv>): Visitor {
  return {
    userId: actor?.userId ?? null,
    cookie: readTokenCookie(req.raw, "visitor"),
    ip: readClientNetwork(req.raw.headers),
  };
}
