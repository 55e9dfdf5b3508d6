import { Hono } from "hono";
import { deleteCopies, saveVersion, setCopy } from "#domain/app-data/data-copies/commands.server.ts";
import { readCopy, readVersion } from "#domain/app-data/data-copies/queries.server.ts";
import { CopySwitchInput, SaveDataInput, SavedAtInput } from "#domain/app-data/data-copies/schemas.ts";
import { deviceName } from "#domain/auth/device-name.ts";
import { parse } from "#domain/kit/parse.ts";
import { type AppEnv, requireFullSession, validJson, validQuery } from "./env.ts";

export const dataCopies = new Hono<AppEnv>()
  .get("/apps/:id/data-copy", async (c) =>
    c.json(await readCopy(c.var.services, requireFullSession(c), c.req.param("id"))),
  )
  .put("/apps/:id/data-copy", validJson(CopySwitchInput), async (c) => {
    await setCopy(c.var.services, requireFullSession(c), c.req.param("id"), c.req.valid("json"));
    return c.body(null, 204);
  })
  .delete("/apps/:id/data-copy", async (c) => {
    await deleteCopies(c.var.services, requireFullSession(c), [c.req.param("id")]);
    return c.body(null, 204);
  })
  .post("/apps/:id/data-copy/versions", validQuery(SaveDataInput), async (c) => {
    const actor = requireFullSession(c);
    const { base, run } = c.req.valid("query");
    const bytes = new Uint8Array(await c.req.arrayBuffer());
    const device = deviceName(c.req.header("user-agent") ?? "");
    const data = { appId: c.req.param("id"), base, run, device, bytes };
    return c.json(await saveVersion(c.var.services, actor, data), 201);
  })
  .get("/apps/:id/data-copy/versions/:savedAt", async (c) => {
    const actor = requireFullSession(c);
    const savedAt = parse(SavedAtInput, c.req.param("savedAt"));
    const bytes = await readVersion(c.var.services, actor, c.req.param("id"), savedAt);
    return c.body(bytes, 200, { "Content-Type": "application/octet-stream" });
  });
