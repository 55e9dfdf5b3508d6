import { parseLabel } from "./labels.ts";

/** A token opens a frame for this long after it was made, in ms. */
export const TOKEN_LIFETIME = 10 * 60 * 1000;
/** Maximum age of a token when a run is opened, in ms; an open run may last longer. */
export const PREVIEW_MAX_AGE = 15 * 60 * 1000;
/** Maximum age of an open run, in ms: as long as an idle session lives. */
export const RUN_LIFETIME_MS = 14 * 24 * 60 * 60 * 1000;

/** The two places that look at a token; they differ in how they word that it has expired. */
export type PreviewView = "sandbox" | "subdomain";

export const PREVIEW_EXPIRED: Record<PreviewView, string> = {
  sandbox: "Preview token has expired",
  subdomain: "Preview session has expired",
};

/** Why a preview does not open, in the specification's words. */
export const PREVIEW_PROBLEMS = {
  nothingNamed: "No app ID or token provided",
  malformed: "Invalid preview token",
  refused: "Invalid or expired security token",
  signedOut: "Authentication required",
  unreadable: "Failed to load secure preview content",
  address: "Invalid preview URL format",
  domain: "Invalid preview domain",
} as const;

/** What a token stands for, kept under its `jti`: the HTML only by its digest. Times in ms. */
export type PreviewToken = {
  jti: string;
  projectId: string;
  name: string;
  htmlSha256: string;
  userId: string;
  sessionIdHash: string;
  label: string;
  previewEpoch: number;
  createdAt: number;
  expiresAt: number;
};

export type CheckedToken = { token: PreviewToken } | { problem: string };

const TEXTS = ["jti", "projectId", "name", "htmlSha256", "userId", "sessionIdHash", "label"] as const;
const NUMBERS = ["previewEpoch", "createdAt", "expiresAt"] as const;

function isComplete(kept: Partial<PreviewToken>): kept is PreviewToken {
  return TEXTS.every((name) => kept[name]) && NUMBERS.every((name) => Number.isFinite(kept[name]));
}

/** The one check of what was kept for a token (null where nothing is), at `now` in ms. */
export function checkToken(kept: Partial<PreviewToken> | null, view: PreviewView, now: number): CheckedToken {
  if (!kept) return { problem: PREVIEW_PROBLEMS.refused };
  if (!isComplete(kept)) return { problem: PREVIEW_PROBLEMS.malformed };
  const age = now - kept.createdAt;
  if (age < 0) return { problem: PREVIEW_PROBLEMS.refused };
  if (now >= kept.expiresAt || age > PREVIEW_MAX_AGE) return { problem: PREVIEW_EXPIRED[view] };
  return { token: kept };
}

/**
 * What is wrong with an address that a page was asked to preview, or null. The sandbox takes its own page on the product
 * only (a `blob:` address would run on the product's origin), the subdomain page an app's own origin only.
 */
export function checkAddress(
  address: string,
  view: PreviewView,
  { siteOrigin, appsHost }: { siteOrigin: string; appsHost: string },
) {
  const { origin: site, protocol } = new URL(siteOrigin);
  const url = URL.parse(address, site);
  if (view === "sandbox") {
    return url && url.protocol === protocol && url.origin === site && url.pathname === "/preview-sandbox"
      ? null
      : PREVIEW_PROBLEMS.address;
  }
  return url && url.protocol === protocol && parseLabel(url.host, appsHost) ? null : PREVIEW_PROBLEMS.domain;
}
