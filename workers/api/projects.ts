import { Hono } from "hono";
import { z } from "zod";
import { exportProjects } from "#domain/accounts/export.server.ts";
import { parse } from "#domain/parse.ts";
import { saveHostChoices } from "#domain/previews/host-choices.server.ts";
import { HostChoicesInput } from "#domain/previews/schemas.ts";
import { createProject } from "#domain/projects/commands.server.ts";
import { fetchHtml } from "#domain/projects/fetch-html.server.ts";
import { migrateApp } from "#domain/projects/migration.server.ts";
import { ImportInput, MigrationInput } from "#domain/projects/schemas.ts";
import { listVersions, readVersion } from "#domain/projects/versions.server.ts";
import { scanOwnProject } from "#domain/source-analysis/safety-facts.server.ts";
import { readChanges } from "#domain/updates/commands.server.ts";
import { type AppEnv, requireFullSession, requireSameActor, validJson, validQuery } from "./env.ts";
import { zipResponse } from "./zip.ts";

const Url = z.object({ url: z.string().trim().max(2000) }).meta({ title: "Import failed" });
const Page = z.object({ before: z.coerce.number().int().positive().optional() });
const Version = z.union([z.literal("newest"), z.coerce.number().int().positive()]);

export const projects = new Hono<AppEnv>()
  .get("/projects.zip", async (c) =>
    zipResponse(await exportProjects(c.var.services, requireFullSession(c)), "projects", c.var.services.now()),
  )
  .get("/projects/:id/scan", async (c) =>
    c.json(await scanOwnProject(c.var.services, requireFullSession(c), c.req.param("id"))),
  )
  .get("/projects/:id/changes", async (c) =>
    c.json(await readChanges(c.var.services, requireFullSession(c), c.req.param("id"))),
  )
  .get("/projects/:id/versions", validQuery(Page), async (c) => {
    const { before } = c.req.valid("query");
    return c.json(await listVersions(c.var.services, requireFullSession(c), c.req.param("id"), before ?? null));
  })
  .get("/projects/:id/versions/:version", async (c) => {
    const version = parse(Version, c.req.param("version"));
    const number = version === "newest" ? null : version;
    return c.json(await readVersion(c.var.services, requireFullSession(c), c.req.param("id"), number));
  })
  .put("/projects/:id/host-choices", validJson(HostChoicesInput), async (c) => {
    const { choices } = c.req.valid("json");
    await saveHostChoices(c.var.services, requireFullSession(c), c.req.param("id"), choices);
    return c.body(null, 204);
  })
  .post("/projects/fetch", validJson(Url), async (c) => {
    const { url } = c.req.valid("json");
    return c.json({ html: await fetchHtml(c.var.services, requireFullSession(c), url) });
  })
  .post("/projects", validJson(ImportInput), async (c) => {
    const { name, html: bytes } = c.req.valid("json");
    return c.json(await createProject(c.var.services, requireFullSession(c), { name, bytes }), 201);
  })
  .post("/projects/migrate", validJson(MigrationInput), async (c) => {
    const { html: bytes, ...listing } = c.req.valid("json");
    return c.json(await migrateApp(c.var.services, requireSameActor(c), { ...listing, bytes }), 201);
  });
