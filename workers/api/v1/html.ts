import * as z from "zod/mini";
import { AppError } from "#domain/kit/errors.ts";
import { titled } from "#domain/kit/parse.ts";
import { saveVersion } from "#domain/projects/commands.server.ts";
import { findOwnProject } from "#domain/projects/queries.server.ts";
import { listVersions, readVersion } from "#domain/projects/versions.server.ts";
import { Instant, instant, NextCursor, Saved } from "./answers.ts";
import { checkText, requirePage } from "./page-input.ts";
import { outdatedError, requireVersion } from "./preconditions.ts";
import { etagOf, projectUrls } from "./project-answers.ts";
import { defineRoute, type Given } from "./route.ts";

const Positive = z.coerce.number().check(z.int(), z.positive());
const HtmlBody = titled("Save failed", z.strictObject({ html: z.string("No content to save") }));

export const HTML_ROUTES = [
  defineRoute({
    method: "GET",
    path: "/projects/:id/html",
    tag: "Code",
    summary: "Read a project's code",
    right: "read",
    query: z.object({ version: z.optional(Positive) }),
    answer: {
      status: 200,
      is: "The HTML, as text",
      text: "text/plain",
      headers: { ETag: "The version, for If-Match" },
    },
    errors: ["missing", "invalid"],
    async run({ services, actor, id, query }) {
      const { version, html } = await readVersion(services, actor, id, query.version ?? null);
      return new Response(html, {
        headers: {
          "Content-Type": "text/plain; charset=utf-8",
          "Content-Disposition": 'attachment; filename="app.html"',
          ETag: etagOf(version),
        },
      });
    },
  }),
  defineRoute({
    method: "PUT",
    path: "/projects/:id/html",
    tag: "Code",
    summary: "Save a project's code as a new version",
    description: "The same code as the newest version's makes no new one. An assistant's fenced answer is unwrapped.",
    right: "write",
    body: HtmlBody,
    takesPage: true,
    isConditional: true,
    answer: {
      status: 200,
      is: "The new version, and what the check found",
      schema: Saved,
      headers: { ETag: "The version, for If-Match" },
    },
    errors: ["plan", "missing", "conflict", "outdated", "unconditional", "too-large", "invalid"],
    example: { body: { html: "<!doctype html>\n<title>Focus</title>" } },
    run: save,
  }),
  defineRoute({
    method: "GET",
    path: "/projects/:id/versions",
    tag: "Code",
    summary: "List a project's versions, the newest first",
    right: "read",
    query: z.object({ cursor: z.optional(Positive) }),
    answer: {
      status: 200,
      is: "A page of versions",
      schema: z.object({
        versions: z.array(z.object({ version: z.int(), savedAt: Instant, size: z.int() })),
        nextCursor: NextCursor,
      }),
    },
    errors: ["missing", "invalid"],
    async run({ services, actor, id, query }) {
      const { versions, more } = await listVersions(services, actor, id, query.cursor ?? null);
      const last = versions.at(-1);
      return {
        versions: versions.map(({ version, createdAt, htmlBytes: size }) => ({
          version,
          savedAt: instant(createdAt),
          size,
        })),
        nextCursor: more && last ? String(last.version) : null,
      };
    },
  }),
];

async function save({ c, services, actor, id, body }: Given<z.output<typeof HtmlBody>, undefined>) {
  const baseVersion = requireVersion(c);
  const { html, bytes, converted } = requirePage(body.html);
  const { version } = await saveVersion(services, actor, { projectId: id, baseVersion, bytes }).catch(
    async (error: unknown) => {
      if (!(error instanceof AppError) || error.code !== "conflict") throw error;
      const { version: newest } = await findOwnProject(services, actor, id);
      throw newest === baseVersion ? error : outdatedError(newest);
    },
  );
  c.header("ETag", etagOf(version));
  const { name, declaredHosts } = await findOwnProject(services, actor, id);
  const check = { ...checkText(html, declaredHosts), converted };
  return { id, title: name, version, ...projectUrls(services.config, id), check };
}
