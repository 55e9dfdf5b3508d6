import type { ProjectStatus } from "#db/vocabulary.ts";

export const PROJECTS_PAGE_SIZE = 24;
export const MAX_PROJECT_SEARCH_LENGTH = 100;

/** Null shows all projects. A draft counts as private. */
const CHIP_STATUSES = {
  All: null,
  Private: "private",
  Pending: "pending",
  Published: "approved",
  Rejected: "rejected",
} satisfies Record<string, ProjectStatus | null>;

export type ProjectFilter = keyof typeof CHIP_STATUSES;
export const PROJECT_FILTERS = Object.keys(CHIP_STATUSES).filter(isFilter);

/** Several `pages` reload what the screen already shows; `after` null starts at the first project. */
export type ProjectQuery = { search: string; filter: ProjectFilter; after: string | null; pages: number };

export const DEFAULT_PROJECT_QUERY: ProjectQuery = { search: "", filter: "All", after: null, pages: 1 };

export function statusOfFilter(filter: ProjectFilter): ProjectStatus | null {
  return CHIP_STATUSES[filter];
}

/** Malformed parameters count as absent. */
export function parseProjectQuery(params: URLSearchParams): ProjectQuery {
  const filter = params.get("status") ?? "";
  const pages = /^\d{1,4}$/.exec(params.get("pages") ?? "")?.[0] ?? 1;
  return {
    search: (params.get("search") ?? "").trim().slice(0, MAX_PROJECT_SEARCH_LENGTH),
    filter: isFilter(filter) ? filter : "All",
    after: parseProjectCursor(params.get("after")) === null ? null : params.get("after"),
    pages: Math.max(Number(pages), 1),
  };
}

export function projectsHref({ search, filter, after, pages }: ProjectQuery) {
  const params = new URLSearchParams({ search, status: filter, pages: String(pages) });
  if (after !== null) params.set("after", after);
  return `/builder/projects?${params}`;
}

/** `updatedAt` in ms since 1970. */
export type ProjectCursor = { updatedAt: number; id: string };

export function formatProjectCursor({ updatedAt, id }: ProjectCursor) {
  return `${updatedAt}.${id}`;
}

export function parseProjectCursor(value: string | null): ProjectCursor | null {
  const match = /^(\d{1,16})\.([0-9a-f-]{36})$/.exec(value ?? "");
  return match?.[1] && match[2] ? { updatedAt: Number(match[1]), id: match[2] } : null;
}

function isFilter(name: string): name is ProjectFilter {
  return Object.hasOwn(CHIP_STATUSES, name);
}
