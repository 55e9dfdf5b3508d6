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
import { type AppEnv, readJson, requireFullSession, requireSameActor } from "./env.ts";
import { zipResponse } from "./zip.ts";

const Url = z.object({ url: z.string().trim().max(2000) }).meta({ title: "Import failed" });
const Page = z.object({ before: z.coerce.number().int().positive().nullable() });
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
  .get("/projects/:id/versions", async (c) => {
    const { before } = parse(Page, { before: c.req.query("before") ?? null });
    return c.json(await listVersions(c.var.services, requireFullSession(c), c.req.param("id"), before));
  })
  .get("/projects/:id/versions/:version", async (c) => {
    const version = parse(Version, c.req.param("version"));
    const number = version === "newest" ? null : version;
    return c.json(await readVersion(c.var.services, requireFullSession(c), c.req.param("id"), number));
  })
  .put("/projects/:id/host-choices", async (c) => {
    const { choices } = parse(HostChoicesInput, await readJson(c));
    await saveHostChoices(c.var.services, requireFullSession(c), c.req.param("id"), choices);
    return c.body(null, 204);
  })
  .post("/projects/fetch", async (c) => {
    const { url } = parse(Url, await readJson(c));
    return c.json({ html: await fetchHtml(c.var.services, requireFullSession(c), url) });
  })
  .post("/projects", async (c) => {
    const { name, html: bytes } = parse(ImportInput, await readJson(c));
    return c.json(await createProject(c.var.services, requireFullSession(c), { name, bytes }), 201);
  })
  .post("/projects/migrate", async (c) => {
    const { html: bytes, ...listing } = parse(MigrationInput, await readJson(c));
    return c.json(await migrateApp(c.var.services, requireSameActor(c), { ...listing, bytes }), 201);
  });
