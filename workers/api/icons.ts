import { Hono } from "hono";
import * as z from "zod/mini";
import { imageTypeOfName } from "#domain/blobs/images/formats.ts";
import { importIcon, uploadPicture } from "#domain/blobs/images/pictures.server.ts";
import { titled } from "#domain/kit/parse.ts";
import { isPicture, pictureAddress } from "#domain/listing/icons.ts";
import { type AppEnv, requireFullSession, validJson } from "./env.ts";

const ImportInput = titled("Upload failed", z.object({ url: z.string().check(z.trim(), z.maxLength(2000)) }));

/** A user's picture may run and load nothing when opened by itself. */
const HEADERS = {
  "Cache-Control": "public, max-age=31536000, immutable",
  "Content-Security-Policy": "default-src 'none'; sandbox",
};

export const icons = new Hono<AppEnv>()
  .get("/icons/:name", async (c) => {
    const name = c.req.param("name");
    const object = isPicture(pictureAddress(name)) ? await c.env.PICTURES.get(name) : null;
    if (!object) return c.notFound();
    return c.body(object.body, 200, { ...HEADERS, "Content-Type": imageTypeOfName(name), ETag: object.httpEtag });
  })
  .post("/icons", async (c) => {
    const icon = await uploadPicture(c.var.services, requireFullSession(c), c.req.raw.body);
    return c.json({ icon }, 201);
  })
  .post("/icons/import", validJson(ImportInput), async (c) => {
    const { url } = c.req.valid("json");
    return c.json({ icon: await importIcon(c.var.services, requireFullSession(c), url) }, 201);
  });
