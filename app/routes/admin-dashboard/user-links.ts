import type { UserQuery } from "#domain/administration/user-query.ts";

export const USERS_PATH = "/admin-dashboard";

/** The address of the list with these changes; another filter begins at the first page. */
export function usersHref(query: UserQuery, change: Partial<UserQuery> & { user?: string | null } = {}) {
  const { user, ...filters } = change;
  const isOtherList = Object.keys(filters).some((name) => name !== "after" && name !== "before");
  const start = isOtherList ? { after: null, before: null } : {};
  const { order, ...rest } = { ...query, ...start, ...filters };
  const named = { ...rest, order: order === "newest" ? null : order, user: user ?? null };
  const params = Object.entries(named).flatMap(([name, value]) => (value ? [[name, value]] : []));
  const search = new URLSearchParams(params).toString();
  return search ? `${USERS_PATH}?${search}` : USERS_PATH;
}
