import * as z from "zod/mini";
import { readProject, readProjectCards, readTrash } from "#domain/builder/projects-and-trash.server.ts";
import { parse, titled } from "#domain/kit/parse.ts";
import { CATEGORIES } from "#domain/listing/categories.ts";
import { importedTitle } from "#domain/listing/titles.ts";
import { createProject, saveListing } from "#domain/projects/commands.server.ts";
import { moveToTrash, restoreProject } from "#domain/projects/lifecycle.server.ts";
import { DEFAULT_PROJECT_QUERY, formatProjectCursor, parseProjectCursor } from "#domain/projects/project-query.ts";
import { findOwnProject, type Project as StoredProject } from "#domain/projects/queries.server.ts";
import { MAX_PROJECT_SEARCH_LENGTH, PROJECTS_PAGE_SIZE } from "#domain/projects/rules.ts";
import { ImportInput, ListingInput } from "#domain/projects/schemas.ts";
import { findOpenShare } from "#domain/shares/queries.server.ts";
import { Instant, instant, NextCursor, Project, ProjectCard, Saved } from "./answers.ts";
import { requireRight } from "./env.ts";
import { checkText, requirePage } from "./page-input.ts";
import { etagOf, projectUrls, toCard, toProject } from "./project-answers.ts";
import { defineRoute, type Given } from "./route.ts";

const ListQuery = z.object({
  cursor: z.optional(z.string()),
  limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(PROJECTS_PAGE_SIZE))),
  search: z.optional(z.string().check(z.maxLength(MAX_PROJECT_SEARCH_LENGTH))),
});

const NewProjectBody = titled(
  "Save failed",
  z.strictObject({ html: z.string("No content to save"), title: z.optional(z.string()) }),
);

const HostBody = z.strictObject({ host: z.string(), purpose: z.string() });
const ListingBody = titled(
  "Save failed",
  z.partial(
    z.strictObject({
      title: z.string(),
      description: z.string(),
      icon: z.nullable(z.string()),
      categories: z.array(z.enum(CATEGORIES)),
      hosts: z.array(HostBody),
      screenshots: z.array(z.string()),
      releaseNotes: z.nullable(z.string()),
      allowsCopies: z.boolean(),
    }),
  ),
);

const ID = "0199b0c4-5a1e-7cc3-98c4-dc0c0c07398f";

export const PROJECT_ROUTES = [
  defineRoute({
    method: "GET",
    path: "/projects",
    tag: "Projects",
    summary: "List your projects, the last edited first",
    right: "read",
    query: ListQuery,
    answer: {
      status: 200,
      is: "A page of projects",
      schema: z.object({ projects: z.array(ProjectCard), nextCursor: NextCursor }),
    },
    errors: ["invalid"],
    run: listProjects,
  }),
  defineRoute({
    method: "POST",
    path: "/projects",
    tag: "Projects",
    summary: "Create a project",
    description: "Without a title, the page's own is taken. An assistant's fenced answer is unwrapped.",
    right: "write",
    body: NewProjectBody,
    takesPage: true,
    creates: true,
    answer: {
      status: 201,
      is: "The project, and what the check found",
      schema: Saved,
      headers: { ETag: "The version, for If-Match", Location: "The project's address in the API" },
    },
    errors: ["plan", "conflict", "too-large", "invalid"],
    example: { body: { html: "<!doctype html>\n<title>Focus</title>", title: "Focus timer" } },
    run: create,
  }),
  defineRoute({
    method: "GET",
    path: "/projects/:id",
    tag: "Projects",
    summary: "Read a project without its code",
    right: "read",
    answer: { status: 200, is: "The project", schema: Project, headers: { ETag: "The version, for If-Match" } },
    errors: ["missing"],
    run: readOne,
  }),
  defineRoute({
    method: "PATCH",
    path: "/projects/:id",
    tag: "Projects",
    summary: "Change a project's listing",
    description:
      "What is left out stays. An app in the store shows the change after a review; whether it may be copied changes immediately.",
    right: "write",
    body: ListingBody,
    answer: { status: 200, is: "The project", schema: Project, headers: { ETag: "The version, for If-Match" } },
    errors: ["plan", "missing", "conflict", "invalid"],
    example: { body: { description: "A quiet timer.", categories: ["Productivity"] } },
    async run(given) {
      const { services, actor, id } = given;
      const project = await findOwnProject(services, actor, id);
      await saveListing(services, actor, id, toListing(project, given.body));
      return readOne(given);
    },
  }),
  defineRoute({
    method: "DELETE",
    path: "/projects/:id",
    tag: "Projects",
    summary: "Move a project to the trash",
    description:
      "Its app leaves the store or the queue, which also needs the right `submit`. Its shared link ends, which also needs the right `share`.",
    right: "write",
    answer: { status: 204, is: "It is in the trash" },
    errors: ["missing", "conflict"],
    async run({ c, services, actor, id }) {
      const [{ status }, link] = await Promise.all([
        findOwnProject(services, actor, id),
        findOpenShare(services, actor, id),
      ]);
      if (status === "pending" || status === "approved") requireRight(c, "submit");
      if (link) requireRight(c, "share");
      await moveToTrash(services, actor, id);
      return null;
    },
  }),
  defineRoute({
    method: "POST",
    path: "/projects/:id/restore",
    tag: "Projects",
    summary: "Take a project out of the trash",
    right: "write",
    answer: { status: 200, is: "The project", schema: Project, headers: { ETag: "The version, for If-Match" } },
    errors: ["missing"],
    async run(given) {
      await restoreProject(given.services, given.actor, given.id);
      return readOne(given);
    },
  }),
  defineRoute({
    method: "GET",
    path: "/trash",
    tag: "Projects",
    summary: "List what is in the trash",
    right: "read",
    answer: {
      status: 200,
      is: "The projects in the trash",
      schema: z.object({ projects: z.array(z.object({ id: z.string(), title: z.string(), deletedAt: Instant })) }),
    },
    errors: [],
    example: { answer: { projects: [{ id: ID, title: "Focus timer", deletedAt: "2026-11-26T09:41:00.000Z" }] } },
    async run({ services, actor }) {
      const trash = await readTrash(services, actor);
      return { projects: trash.map(({ id, name, deletedAt }) => ({ id, title: name, deletedAt: instant(deletedAt) })) };
    },
  }),
];

async function listProjects({ services, actor, query }: Given<undefined, z.output<typeof ListQuery>>) {
  const { cursor = null, limit = PROJECTS_PAGE_SIZE, search = "" } = query;
  const after = parseProjectCursor(cursor, DEFAULT_PROJECT_QUERY.sort) === null ? null : cursor;
  const page = await readProjectCards(services, actor, { ...DEFAULT_PROJECT_QUERY, after, search: search.trim() });
  const shown = page.projects.slice(0, limit);
  const last = shown.at(-1);
  const isCut = last !== undefined && shown.length < page.projects.length;
  return {
    projects: shown.map((card) => toCard(services.config, card)),
    nextCursor: isCut ? formatProjectCursor(last, DEFAULT_PROJECT_QUERY.sort) : page.next,
  };
}

async function create({ c, services, actor, body, repeat }: Given<z.output<typeof NewProjectBody>, undefined>) {
  const { html, bytes, converted } = requirePage(body.html);
  const { name } = parse(ImportInput, { name: body.title ?? importedTitle(html, "app"), html });
  const { id, version } = await createProject(services, actor, { id: repeat.resultId, name, bytes });
  c.header("ETag", etagOf(version));
  c.header("Location", `${services.config.siteOrigin}/api/v1/projects/${id}`);
  const check = { ...checkText(html, []), converted };
  return { id, title: name, version, ...projectUrls(services.config, id), check };
}

async function readOne({ c, services, actor, id }: Given<unknown, unknown>) {
  const card = await readProject(services, actor, id);
  c.header("ETag", etagOf(card.version));
  return toProject(services.config, card);
}

function toListing(project: StoredProject, body: z.output<typeof ListingBody>) {
  const { hosts, allowsCopies, screenshots, releaseNotes } = body;
  return parse(ListingInput, {
    name: body.title ?? project.name,
    description: body.description ?? project.description,
    icon: body.icon === undefined ? project.icon : body.icon,
    tags: body.categories ?? project.tags,
    declaredHosts: hosts,
    screenshots,
    releaseNotes,
    allowsCopies: allowsCopies === undefined ? undefined : String(allowsCopies),
  });
}
