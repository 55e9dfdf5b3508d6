import type { ProjectStatus } from "#db/vocabulary.ts";
import { truncateToFit } from "#domain/kit/characters.ts";
import { MAX_PROJECT_SEARCH_LENGTH } from "./rules.ts";

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

export const PROJECT_SORTS = { edited: "Last edited", name: "Name" };
export type ProjectSort = keyof typeof PROJECT_SORTS;

/** Several `pages` reload what the screen already shows; `after` null starts at the first project. */
export type ProjectQuery = {
  search: string;
  filter: ProjectFilter;
  sort: ProjectSort;
  after: string | null;
  pages: number;
};

export const DEFAULT_PROJECT_QUERY: ProjectQuery = {
  search: "",
  filter: "All",
  sort: "edited",
  after: null,
  pages: 1,
};

export function statusOfFilter(filter: ProjectFilter): ProjectStatus | null {
  return CHIP_STATUSES[filter];
}

/** Malformed parameters count as absent. */
export function parseProjectQuery(params: URLSearchParams): ProjectQuery {
  const filter = params.get("status") ?? "";
  const sort = params.get("sort") === "name" ? "name" : "edited";
  const pages = /^\d{1,4}$/.exec(params.get("pages") ?? "")?.[0] ?? 1;
  return {
    search: truncateToFit((params.get("search") ?? "").trim(), MAX_PROJECT_SEARCH_LENGTH),
    filter: isFilter(filter) ? filter : "All",
    sort,
    after: parseProjectCursor(params.get("after"), sort) === null ? null : params.get("after"),
    pages: Math.max(Number(pages), 1),
  };
}

export function projectsHref({ search, filter, sort, after, pages }: ProjectQuery) {
  const params = new URLSearchParams({ search, status: filter, sort, pages: String(pages) });
  if (after !== null) params.set("after", after);
  return `/builder/projects?${params}`;
}

/** The last project shown, by what the list is sorted by. `updatedAt` in ms since 1970. */
type ProjectCursor = { id: string } & ({ updatedAt: number } | { name: string });

export function formatProjectCursor(
  { id, name, updatedAt }: { id: string; name: string; updatedAt: number },
  sort: ProjectSort,
) {
  return sort === "name" ? `${id}.${name}` : `${updatedAt}.${id}`;
}

export function parseProjectCursor(value: string | null, sort: ProjectSort): ProjectCursor | null {
  if (sort === "name") {
    const [, id, name] = /^([0-9a-f-]{36})\.(.+)$/s.exec(value ?? "") ?? [];
    return id && name ? { id, name } : null;
  }
  const [, updatedAt, id] = /^(\d{1,16})\.([0-9a-f-]{36})$/.exec(value ?? "") ?? [];
  return updatedAt && id ? { updatedAt: Number(updatedAt), id } : null;
}

function isFilter(name: string): name is ProjectFilter {
  return Object.hasOwn(CHIP_STATUSES, name);
}
