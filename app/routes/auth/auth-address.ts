import { useLocation } from "react-router";

export const TABS = ["sign-in", "sign-up"] as const;

export type Tab = (typeof TABS)[number];
const OTHER_VIEWS = ["reset", "code", "check-email"] as const;

/** `code` asks for the second factor. */
export type AuthView = Tab | (typeof OTHER_VIEWS)[number];

/** The view is in the URL, so that it can be changed before scripts run and without them. */
export function parseAuthView(params: URLSearchParams): AuthView {
  const name = params.get("tab");
  return [...TABS, ...OTHER_VIEWS].find((view) => view === name) ?? "sign-in";
}

export function useAuthAddress() {
  const { search } = useLocation();
  return (view: AuthView) => {
    const params = new URLSearchParams(search);
    params.delete("tab");
    if (view !== "sign-in") params.set("tab", view);
    return params.size === 0 ? "/auth" : `/auth?${params}`;
  };
}
