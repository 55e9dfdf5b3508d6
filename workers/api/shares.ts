import { Hono } from "hono";
import { AppError } from "#domain/kit/errors.ts";
import { copyShare, readSharedCopy } from "#domain/projects/copies.server.ts";
import { changeShare, countShareOpen, createShare, stopSharing } from "#domain/shares/commands.server.ts";
import { findOpenShare, isOpenShare } from "#domain/shares/queries.server.ts";
import { LINK_CLOSED } from "#domain/shares/rules.ts";
import { ShareChange, ShareInput, ShareSource } from "#domain/shares/schemas.ts";
import { isShareId } from "#domain/shares/share-path.ts";
import { readClientNetwork } from "#workers/read-client-network.ts";
import { type AppEnv, requireFullSession, requireSocket, validJson, validQuery } from "./env.ts";

export const shares = new Hono<AppEnv>()
  .get("/shares", validQuery(ShareSource), async (c) => {
    const { source } = c.req.valid("query");
    return c.json({ share: await findOpenShare(c.var.services, requireFullSession(c), source) });
  })
  .post("/shares", validJson(ShareInput), async (c) => {
    const caller = { actor: requireFullSession(c), ip: readClientNetwork(c.req.raw.headers) };
    return c.json({ share: await createShare(c.var.services, caller, c.req.valid("json")) }, 201);
  })
  .patch("/shares/:id", validJson(ShareChange), async (c) => {
    const change = c.req.valid("json");
    return c.json({ share: await changeShare(c.var.services, requireFullSession(c), c.req.param("id"), change) });
  })
  .delete("/shares/:id", async (c) => {
    await stopSharing(c.var.services, requireFullSession(c), c.req.param("id"));
    return c.body(null, 204);
  })
  .get("/shares/:id/live", async (c) => {
    requireSocket(c);
    const { services } = c.var;
    const id = c.req.param("id");
    // The sockets of store apps are in objects of the same class, named by their ids.
    if (!isShareId(id)) throw new AppError("missing", LINK_CLOSED.title, LINK_CLOSED.hint);
    const response = await c.env.APP_VIEWERS.getByName(id).fetch(c.req.raw);
    // Read after the socket is kept, so that a link that is closed at the same time ends it either way.
    if (!(await isOpenShare(services, id))) services.closeViewers([id]);
    return response;
  })
  .post("/shares/:id/copies", async (c) =>
    c.json(await copyShare(c.var.services, requireFullSession(c), c.req.param("id")), 201),
  )
  .get("/shares/:id/html", async (c) => c.json(await readSharedCopy(c.var.services, c.req.param("id"))))
  .post("/shares/:id/opens", async (c) => {
    const visitor = { userId: c.var.actor?.userId ?? null, ip: readClientNetwork(c.req.raw.headers) };
    await countShareOpen(c.var.services, visitor, c.req.param("id"));
    return c.body(null, 204);
  });
