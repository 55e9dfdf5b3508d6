import { Hono } from "hono";
import { readToken, setCookie } from "#app/cookies.ts";
import { parse } from "#domain/parse.ts";
import { openApp } from "#domain/previews/opens.server.ts";
import { countViolation, ViolationInput } from "#domain/previews/violations.server.ts";
import { type AppEnv, ipOf, readJson } from "./env.ts";

/** What the viewer tells of a published app's run. */
export const previews = new Hono<AppEnv>()
  .post("/apps/:id/opens", async (c) => {
    const visitor = {
      userId: c.var.actor?.userId ?? null,
      cookie: readToken(c.req.raw, "visitor"),
      ip: ipOf(c),
    };
    const cookie = await openApp(c.var.services, visitor, c.req.param("id"));
    if (cookie) c.header("Set-Cookie", setCookie(c.req.raw, "visitor", cookie.value, cookie.seconds));
    return c.body(null, 204);
  })
  .post("/apps/:id/violations", async (c) => {
    const violation = parse(ViolationInput, await readJson(c));
    const visitor = { userId: c.var.actor?.userId ?? null, ip: ipOf(c) };
    await countViolation(c.var.services, visitor, c.req.param("id"), violation);
    return c.body(null, 204);
  });
