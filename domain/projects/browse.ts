import type { ProjectStatus } from "#db/vocabulary.ts";

/** Cards that the projects view shows first; each "More projects" shows twice as many. */
export const PROJECTS_PAGE = 24;
/** Most characters of a search; the rest is ignored. */
export const PROJECT_SEARCH_MAX = 100;

/** The chips of the projects view, and the statuses that each shows; null shows all. */
const STATUSES = {
  All: null,
  Private: ["private", "draft"],
  Pending: ["pending"],
  Published: ["approved"],
  Rejected: ["rejected"],
} satisfies Record<string, Array<ProjectStatus> | null>;

export type ProjectFilter = keyof typeof STATUSES;
export const PROJECT_FILTERS = Object.keys(STATUSES).filter(isFilter);

/** Which projects the projects view shows, and how many at most. */
export type ProjectQuery = { search: string; filter: ProjectFilter; shown: number };

export const FIRST_PROJECTS: ProjectQuery = { search: "", filter: "All", shown: PROJECTS_PAGE };

export function statusesOf(filter: ProjectFilter): Array<ProjectStatus> | null {
  return STATUSES[filter];
}

/** Reads a query from an address; whatever is malformed there counts as not given. */
export function readProjectQuery(params: URLSearchParams): ProjectQuery {
  const filter = params.get("status") ?? "";
  const shown = /^\d{1,6}$/.exec(params.get("shown") ?? "")?.[0] ?? 0;
  return {
    search: (params.get("search") ?? "").trim().slice(0, PROJECT_SEARCH_MAX),
    filter: isFilter(filter) ? filter : "All",
    shown: Math.max(Number(shown), PROJECTS_PAGE),
  };
}

/** The address that answers a query. */
export function projectsHref({ search, filter, shown }: ProjectQuery) {
  return `/builder/projects?${new URLSearchParams({ search, status: filter, shown: String(shown) })}`;
}

function isFilter(name: string): name is ProjectFilter {
  return Object.hasOwn(STATUSES, name);
}
