import { useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { FIRST_PROJECTS, type ProjectQuery, projectsHref } from "#domain/projects/browse.ts";
import type { CardProject } from "./card-project.ts";
import type { loader } from "./projects.ts";

/** The server is asked once typing pauses for this long, in ms. */
const SEARCH_DELAY_MS = 250;

type Page = { projects: Array<CardProject>; hasMore: boolean };
type Answer = Awaited<ReturnType<typeof loader>> | { failed: true };

/**
 * The account's projects as the projects view asks for them: `first` until something else is asked for. What is done to a
 * project loads both again. With `local`, `first` is all that there is, and the server is not asked.
 */
export function useProjectList(first: Page, { local }: { local: boolean }) {
  const { load, data, state } = useFetcher<Answer>();
  const [query, setQuery] = useState(FIRST_PROJECTS);
  const [page, setPage] = useState<Page | null>(null);
  const timer = useRef<number | undefined>(undefined);
  const cards = useRef<HTMLUListElement>(null);
  const pressedAt = useRef<number | null>(null);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  if (data && !data.failed && page !== data) setPage(data);

  function ask(change: Partial<ProjectQuery>, delay = 0) {
    const next = { ...query, shown: FIRST_PROJECTS.shown, ...change };
    setQuery(next);
    window.clearTimeout(timer.current);
    if (local) return;
    timer.current = window.setTimeout(() => void load(projectsHref(next)), delay);
  }

  const { projects, hasMore } = page ?? first;
  useEffect(() => {
    const from = pressedAt.current;
    if (from === null || projects.length <= from) return;
    pressedAt.current = null;
    cards.current?.children[from]?.querySelector("a")?.focus({ preventScroll: true });
  }, [projects.length]);
  function more() {
    pressedAt.current = projects.length;
    ask({ shown: query.shown * 2 });
  }
  return {
    /** The list whose first new card takes the focus after "More projects", which may be gone by then. */
    cards,
    projects,
    hasMore,
    query,
    busy: state !== "idle",
    failed: data?.failed === true && state === "idle",
    search: (search: string) => ask({ search }, SEARCH_DELAY_MS),
    filter: (filter: ProjectQuery["filter"]) => ask({ filter }),
    more,
    retry: () => ask({ shown: query.shown }),
  };
}
