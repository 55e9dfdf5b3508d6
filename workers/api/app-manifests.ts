import { type Context, Hono } from "hono";
import { etag } from "hono/etag";
import { HOUR_MS } from "#domain/kit/durations.ts";
import { parse } from "#domain/kit/parse.ts";
import { drawAppIcon, readAppManifest, readDrawnIcon } from "#domain/store/app-manifest.server.ts";
import { appManifest, type IconPurpose } from "#domain/store/app-manifest.ts";
import { OwnAppId, OwnIconInput, OwnManifestInput } from "#domain/store/schemas.ts";
import { keepTouchIcon, readTouchIcon } from "#domain/store/touch-icons.server.ts";
import { readClientNetwork } from "#workers/read-client-network.ts";
import { type AppEnv, validQuery } from "./env.ts";

const CACHED = { "Cache-Control": `public, max-age=${HOUR_MS / 1000}` };
const MANIFEST = { ...CACHED, "Content-Type": "application/manifest+json" };
/** A drawing that is opened by itself runs and loads nothing but the picture in it. */
const DRAWING = {
  ...CACHED,
  "Content-Type": "image/svg+xml",
  "Content-Security-Policy": "default-src 'none'; img-src data:; sandbox",
};
const TOUCH_ICON = {
  ...CACHED,
  "Content-Type": "image/png",
  "Content-Security-Policy": "default-src 'none'; sandbox",
};

export const appManifests = new Hono<AppEnv>()
  .use("/:list{apps|own-apps}/:id/:file{.+\\.(webmanifest|svg)}", etag())
  .get("/apps/:id/app.webmanifest", async (c) => {
    const manifest = await readAppManifest(c.var.services, c.req.param("id"));
    return c.body(JSON.stringify(manifest), 200, MANIFEST);
  })
  .get("/apps/:id/icon-any.svg", (c) => answerDrawing(c, c.req.param("id"), "any"))
  .get("/apps/:id/icon-maskable.svg", (c) => answerDrawing(c, c.req.param("id"), "maskable"))
  .get("/own-apps/:id/app.webmanifest", validQuery(OwnManifestInput), (c) => {
    const own = { ...c.req.valid("query"), id: parse(OwnAppId, c.req.param("id")), slug: null };
    return c.body(JSON.stringify(appManifest(own)), 200, MANIFEST);
  })
  .get("/own-apps/:id/icon-any.svg", validQuery(OwnIconInput), (c) =>
    answerOwnDrawing(c, { id: c.req.param("id"), ...c.req.valid("query") }, "any"),
  )
  .get("/own-apps/:id/icon-maskable.svg", validQuery(OwnIconInput), (c) =>
    answerOwnDrawing(c, { id: c.req.param("id"), ...c.req.valid("query") }, "maskable"),
  )
  .post("/touch-icons", async (c) => {
    const name = await keepTouchIcon(c.var.services, readClientNetwork(c.req.raw.headers), c.req.raw.body);
    return c.json({ address: `/api/touch-icons/${name}` }, 201);
  })
  .get("/touch-icons/:name", async (c) => {
    return c.body(await readTouchIcon(c.var.services, c.req.param("name")), 200, TOUCH_ICON);
  });

async function answerDrawing(c: Context<AppEnv>, appId: string, purpose: IconPurpose) {
  return c.body(await readDrawnIcon(c.var.services, appId, purpose), 200, DRAWING);
}

async function answerOwnDrawing(c: Context<AppEnv>, { id, icon }: { id: string; icon: string }, purpose: IconPurpose) {
  return c.body(await drawAppIcon(c.var.services, { id: parse(OwnAppId, id), icon }, purpose), 200, DRAWING);
}
