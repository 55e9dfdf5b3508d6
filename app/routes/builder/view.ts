import { writeCookie } from "#app/device/write-cookie.ts";
import { YEAR_SECONDS } from "#domain/kit/durations.ts";

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

/** Tells the server that this device has unsaved code of a new app, which is shown in place of the starters. */
export const UNSAVED_COOKIE = "builder_unsaved";

export function saveHasUnsavedCode(hasUnsavedCode: boolean) {
  writeCookie({ name: UNSAVED_COOKIE, value: "1", path: "/builder", ageSeconds: hasUnsavedCode ? YEAR_SECONDS : 0 });
}
