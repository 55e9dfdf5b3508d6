import { Hono } from "hono";
import * as z from "zod/mini";
import { exportProjects } from "#domain/accounts/export.server.ts";
import { parse, titled } from "#domain/kit/parse.ts";
import { checkBeforeSubmission } from "#domain/moderation/checks/listing-checks.server.ts";
import { readChanges } from "#domain/moderation/updates/commands.server.ts";
import { saveHostChoices } from "#domain/previews/host-choices.server.ts";
import { HostChoicesInput } from "#domain/previews/schemas.ts";
import { createProject, saveVersion } from "#domain/projects/commands.server.ts";
import { fetchHtml } from "#domain/projects/fetch-html.server.ts";
import { moveToTrash } from "#domain/projects/lifecycle.server.ts";
import { importProject, migrateApp } from "#domain/projects/migration.server.ts";
import { scanOwnProject } from "#domain/projects/scan.server.ts";
import {
  CheckedListingInput,
  ImportInput,
  MigrationInput,
  ProjectImportInput,
  VersionInput,
} from "#domain/projects/schemas.ts";
import { listVersions, readVersion } from "#domain/projects/versions.server.ts";
import { readClientNetwork } from "#workers/read-client-network.ts";
import { type AppEnv, requireFullSession, validJson, validQuery } from "./env.ts";
import { zipResponse } from "./zip.ts";

const Url = titled("Import failed", z.object({ url: z.string().check(z.trim(), z.maxLength(2000)) }));
const Positive = z.coerce.number().check(z.int(), z.positive());
const Page = z.object({ before: z.optional(Positive) });
const Version = z.union([z.literal("newest"), Positive]);

export const projects = new Hono<AppEnv>()
  .get("/projects.zip", async (c) => {
    const zip = await exportProjects(c.var.services, requireFullSession(c), c.req.query("after") ?? null);
    return zipResponse(zip, "projects", c.var.services.now());
  })
  .get("/projects/:id/scan", async (c) =>
    c.json(await scanOwnProject(c.var.services, requireFullSession(c), c.req.param("id"))),
  )
  .post("/projects/:id/checks", validJson(CheckedListingInput), async (c) => {
    const listing = c.req.valid("json");
    return c.json(await checkBeforeSubmission(c.var.services, requireFullSession(c), c.req.param("id"), listing));
  })
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
  .post("/projects/:id/versions", validJson(VersionInput), async (c) => {
    const { html: bytes, baseVersion } = c.req.valid("json");
    const version = { projectId: c.req.param("id"), baseVersion, bytes };
    return c.json(await saveVersion(c.var.services, requireFullSession(c), version), 201);
  })
  .put("/projects/:id/host-choices", validJson(HostChoicesInput), async (c) => {
    const { choices } = c.req.valid("json");
    await saveHostChoices(c.var.services, requireFullSession(c), c.req.param("id"), choices);
    return c.body(null, 204);
  })
  .post("/projects/fetch", validJson(Url), async (c) => {
    const { url } = c.req.valid("json");
    const visitor = { userId: c.var.actor?.userId ?? null, ip: readClientNetwork(c.req.raw.headers) };
    return c.json({ html: await fetchHtml(c.var.services, visitor, url) });
  })
  .post("/projects", validJson(ImportInput), async (c) => {
    const { name, html: bytes } = c.req.valid("json");
    return c.json(await createProject(c.var.services, requireFullSession(c), { name, bytes }), 201);
  })
  .post("/projects/migrate", validJson(MigrationInput), async (c) => {
    const { html: bytes, ...listing } = c.req.valid("json");
    return c.json(await migrateApp(c.var.services, requireFullSession(c), { ...listing, bytes }), 201);
  })
  .post("/projects/import", validJson(ProjectImportInput), async (c) => {
    const { htmls, ...listing } = c.req.valid("json");
    const [bytes = new Uint8Array(), ...earlier] = htmls.toReversed();
    const project = { ...listing, bytes, earlier: earlier.toReversed() };
    return c.json(await importProject(c.var.services, requireFullSession(c), project));
  })
  .delete("/projects/:id", async (c) => {
    await moveToTrash(c.var.services, requireFullSession(c), c.req.param("id"));
    return c.body(null, 204);
  });
