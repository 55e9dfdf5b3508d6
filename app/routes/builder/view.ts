import { YEAR_SECONDS } from "#domain/durations.ts";

const VIEWS = ["view", "build", "projects", "store"] as const;
export type View = (typeof VIEWS)[number];

/** A cookie, so that the server can open the last view. */
export const VIEW_COOKIE = "builder_view";

export function isView(value: string | null | undefined): value is View {
  return VIEWS.some((view) => view === value);
}

export function saveView(view: View) {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
  document.cookie = `${VIEW_COOKIE}=${view}; Path=/builder; Max-Age=${YEAR_SECONDS}; SameSite=Lax`;
}
