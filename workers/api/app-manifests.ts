import { type Context, Hono } from "hono";
import { etag } from "hono/etag";
import { HOUR_MS } from "#domain/durations.ts";
import { readAppManifest, readDrawnIcon } from "#domain/store/app-manifest.server.ts";
import type { IconPurpose } from "#domain/store/app-manifest.ts";
import type { AppEnv } from "./env.ts";

const CACHED = { "Cache-Control": `public, max-age=${HOUR_MS / 1000}` };
/** A drawing that is opened by itself runs and loads nothing but the picture in it. */
const DRAWING = {
  ...CACHED,
  "Content-Type": "image/svg+xml",
  "Content-Security-Policy": "default-src 'none'; img-src data:; sandbox",
};

export const appManifests = new Hono<AppEnv>()
  .use("/apps/:id/:file{.+\\.(webmanifest|svg)}", etag())
  .get("/apps/:id/app.webmanifest", async (c) => {
    const manifest = await readAppManifest(c.var.services, c.req.param("id"));
    return c.body(JSON.stringify(manifest), 200, { ...CACHED, "Content-Type": "application/manifest+json" });
  })
  .get("/apps/:id/icon-any.svg", (c) => answerDrawing(c, c.req.param("id"), "any"))
  .get("/apps/:id/icon-maskable.svg", (c) => answerDrawing(c, c.req.param("id"), "maskable"));

async function answerDrawing(c: Context<AppEnv>, appId: string, purpose: IconPurpose) {
  return c.body(await readDrawnIcon(c.var.services, appId, purpose), 200, DRAWING);
}
