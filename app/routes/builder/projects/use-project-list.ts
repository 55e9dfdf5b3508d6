import { useState } from "react";
import { useFetcher } from "react-router";
import { useFirstNewItem } from "#app/hooks/use-first-new-item.ts";
import { useOnChange } from "#app/hooks/use-on-change.ts";
import { useTimeout } from "#app/hooks/use-timer.ts";
import type { loader } from "#app/routes/builder/projects.ts";
import { DEFAULT_PROJECT_QUERY, type ProjectQuery, projectsHref } from "#domain/projects/project-query.ts";
import type { CardProject } from "./card-project.ts";

const SEARCH_DEBOUNCE_MS = 250;

type Page = { projects: Array<CardProject>; next: string | null };
type LoadedPage = Page & { query: ProjectQuery };
type List = Page & { pages: number };
type Answer = Awaited<ReturnType<typeof loader>> | { failed: true };

/** After an action it reloads as many pages as it shows. With `isLocal`, `firstPage` is complete. */
export function useProjectList(firstPage: Page, { isLocal }: { isLocal: boolean }) {
  const { load, data, state } = useFetcher<Answer>();
  const [{ query, isTyping }, setRequest] = useState({ query: DEFAULT_PROJECT_QUERY, isTyping: false });
  const [{ answer, list }, setAnswered] = useState<{ answer: typeof data; list: List | null }>({
    answer: data,
    list: null,
  });
  if (data !== answer) {
    const isPage = data && !data.failed;
    setAnswered({ answer: data, list: isPage ? appendPage(list ?? { ...firstPage, pages: 1 }, data) : list });
  }

  const { projects, next } = list ?? firstPage;
  const newItems = useFirstNewItem<HTMLUListElement>(projects.length);

  function request(next: ProjectQuery, { isTyping = false } = {}) {
    setRequest({ query: next, isTyping });
    newItems.cancel();
    if (!isTyping && !isLocal) void load(projectsHref(next));
  }

  // A search waits until the typing pauses.
  useTimeout((due) => void load(projectsHref(due)), isTyping && !isLocal ? SEARCH_DEBOUNCE_MS : null, query);

  // A new array means that the loader ran again.
  useOnChange(firstPage.projects, () => {
    const isLoadingMore = query.after !== null && state !== "idle";
    if (!list && !isLoadingMore) return;
    // What follows a project that was moved or removed is unknown, so all pages load again.
    const all = { ...query, after: null, pages: (list?.pages ?? 1) + (isLoadingMore ? 1 : 0) };
    setRequest({ query: all, isTyping: false });
    void load(projectsHref(all));
  });

  function loadMore() {
    request({ ...query, after: next, pages: 1 });
    newItems.expectItems();
  }
  const fromStart = { ...query, after: null, pages: 1 };
  return {
    cards: newItems.list,
    projects,
    hasMore: next !== null,
    query,
    busy: state !== "idle",
    failed: data?.failed === true && state === "idle",
    search: (search: string) => request({ ...fromStart, search }, { isTyping: true }),
    filter: (filter: ProjectQuery["filter"]) => request({ ...fromStart, filter }),
    sort: (sort: ProjectQuery["sort"]) => request({ ...fromStart, sort }),
    more: loadMore,
    retry: () => request(query),
  };
}

function appendPage(list: List, { query, projects, next }: LoadedPage) {
  if (query.after === null) return { projects, next, pages: query.pages };
  return { projects: [...list.projects, ...projects], next, pages: list.pages + 1 };
}
