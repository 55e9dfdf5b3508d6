import { AUDIT_ACTIONS, type AuditAction } from "#db/vocabulary.ts";
import { truncateToFit } from "#domain/kit/characters.ts";
import { DAY_MS } from "#domain/kit/durations.ts";
import { MAX_AUDIT_SEARCH_LENGTH } from "./rules.ts";

/** The parameters in the address of /admin-mod/audit. `from` and `to` are UTC days, yyyy-mm-dd, both included. */
export type AuditQuery = {
  search: string;
  adminUserId: string | null;
  action: AuditAction | null;
  from: string | null;
  to: string | null;
  /** Entries with a lower number; null starts at the newest. */
  before: number | null;
};

export const EMPTY_AUDIT_QUERY: AuditQuery = {
  search: "",
  adminUserId: null,
  action: null,
  from: null,
  to: null,
  before: null,
};

/** Malformed parameters count as absent. */
export function parseAuditQuery(params: URLSearchParams): AuditQuery {
  const before = /^\d{1,15}$/.exec(params.get("before") ?? "")?.[0];
  return {
    search: truncateToFit((params.get("search") ?? "").trim(), MAX_AUDIT_SEARCH_LENGTH),
    adminUserId: params.get("who") || null,
    action: AUDIT_ACTIONS.find((action) => action === params.get("what")) ?? null,
    from: parseDay(params.get("from")),
    to: parseDay(params.get("to")),
    before: before === undefined ? null : Number(before),
  };
}

export function auditHref(query: AuditQuery, change: Partial<AuditQuery> = {}) {
  const params = auditParams({ ...query, ...change });
  return params.size > 0 ? `/admin-mod/audit?${params}` : "/admin-mod/audit";
}

export function auditExportHref(query: AuditQuery) {
  return `/admin-mod/audit.json?${auditParams({ ...query, before: null })}`;
}

export function isFiltered({ before, ...filters }: AuditQuery) {
  return auditParams({ ...filters, before: null }).size > 0;
}

/** The first instant of a UTC day, in ms since 1970. */
export function dayStart(day: string) {
  return Date.parse(`${day}T00:00:00Z`);
}

/** The first instant after a UTC day, in ms since 1970. */
export function dayEnd(day: string) {
  return dayStart(day) + DAY_MS;
}

function auditParams({ search, adminUserId, action, from, to, before }: AuditQuery) {
  return new URLSearchParams({
    ...(search && { search }),
    ...(adminUserId && { who: adminUserId }),
    ...(action && { what: action }),
    ...(from && { from }),
    ...(to && { to }),
    ...(before !== null && { before: String(before) }),
  });
}

function parseDay(value: string | null) {
  return value !== null && /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(dayStart(value)) ? value : null;
}
