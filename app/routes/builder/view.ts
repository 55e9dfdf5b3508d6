import { deviceStorage } from "#app/device/storage.ts";

export const VIEWS = ["view", "build", "projects", "store"] as const;
export type View = (typeof VIEWS)[number];

/** Stores the last view in a cookie, so that the server opens the builder there, and on the device. */
export const VIEW_COOKIE = "builder_view";
const VIEW_KEY = "last_builder_view";
const YEAR = 365 * 24 * 60 * 60;

export function isView(value: string | null | undefined): value is View {
  return VIEWS.some((view) => view === value);
}

export function keepView(view: View) {
  deviceStorage.set(VIEW_KEY, view);
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
  document.cookie = `${VIEW_COOKIE}=${view}; Path=/builder; Max-Age=${YEAR}; SameSite=Lax`;
}
