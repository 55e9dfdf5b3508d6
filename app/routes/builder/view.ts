import { writeCookie } from "#app/device/write-cookie.ts";

const VIEWS = ["view", "build", "projects", "store"] as const;
export type View = (typeof VIEWS)[number];

/** A cookie, so that the server can open the last view. */
export const VIEW_COOKIE = "builder_view";

export function isView(value: string | null | undefined): value is View {
  return VIEWS.some((view) => view === value);
}

export function saveView(view: View) {
  writeCookie({ name: VIEW_COOKIE, value: view, path: "/builder" });
}
