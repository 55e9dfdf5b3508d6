import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { DEFAULT_PROJECT_QUERY, type ProjectQuery, projectsHref } from "#domain/projects/project-query.ts";
import type { CardProject } from "./card-project.ts";
import type { loader } from "./projects.ts";

const SEARCH_DEBOUNCE_MS = 250;

type Page = { projects: Array<CardProject>; next: string | null };
type LoadedPage = Page & { query: ProjectQuery };
type Answer = Awaited<ReturnType<typeof loader>> | { failed: true };

/** After an action it reloads as many pages as it shows. With `isLocal`, `firstPage` is complete. */
export function useProjectList(firstPage: Page, { isLocal }: { isLocal: boolean }) {
  const { load, data, state } = useFetcher<Answer>();
  const [query, setQuery] = useState(DEFAULT_PROJECT_QUERY);
  const [lastAnswer, setLastAnswer] = useState(data);
  const [list, setList] = useState<(Page & { pages: number }) | null>(null);
  const timer = useRef<number | undefined>(undefined);
  const cards = useRef<HTMLUListElement>(null);
  const focusFromIndex = useRef<number | null>(null);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  if (data !== lastAnswer) {
    setLastAnswer(data);
    if (data && !data.failed) setList(appendPage(list ?? { ...firstPage, pages: 1 }, data));
  }

  function request(next: ProjectQuery, delayMs = 0) {
    setQuery(next);
    focusFromIndex.current = null;
    window.clearTimeout(timer.current);
    if (isLocal) return;
    if (delayMs === 0) void load(projectsHref(next));
    else timer.current = window.setTimeout(() => void load(projectsHref(next)), delayMs);
  }

  const reload = useEffectEvent(() => {
    const isLoadingMore = query.after !== null && state !== "idle";
    if (!list && !isLoadingMore) return;
    // What follows a project that was moved or removed is unknown, so all pages load again.
    const all = { ...query, after: null, pages: (list?.pages ?? 1) + (isLoadingMore ? 1 : 0) };
    setQuery(all);
    void load(projectsHref(all));
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new array means that the loader ran again
  useEffect(() => reload(), [firstPage.projects]);

  const { projects, next } = list ?? firstPage;
  useEffect(() => {
    const firstNewIndex = focusFromIndex.current;
    if (firstNewIndex === null || projects.length <= firstNewIndex) return;
    focusFromIndex.current = null;
    cards.current?.children[firstNewIndex]?.querySelector("a")?.focus({ preventScroll: true });
  }, [projects.length]);
  function loadMore() {
    request({ ...query, after: next, pages: 1 });
    focusFromIndex.current = projects.length;
  }
  return {
    /** The first new card takes the focus, since the "More projects" button may be gone. */
    cards,
    projects,
    hasMore: next !== null,
    query,
    busy: state !== "idle",
    failed: data?.failed === true && state === "idle",
    search: (search: string) => request({ ...DEFAULT_PROJECT_QUERY, filter: query.filter, search }, SEARCH_DEBOUNCE_MS),
    filter: (filter: ProjectQuery["filter"]) => request({ ...DEFAULT_PROJECT_QUERY, search: query.search, filter }),
    more: loadMore,
    retry: () => request(query),
  };
}

function appendPage(list: Page & { pages: number }, { query, projects, next }: LoadedPage) {
  if (query.after === null) return { projects, next, pages: query.pages };
  return { projects: [...list.projects, ...projects], next, pages: list.pages + 1 };
}
