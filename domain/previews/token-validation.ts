import { parseLabel } from "#domain/apps/labels.ts";
import { MAX_TOKEN_AGE_MS } from "./rules.ts";

/**
 * The product's page that frames an app, or the app's own origin: they word an expiry differently (decision 12).
 * A token that the product's page posts to the origin is worded for the page.
 */
export type PreviewView = "sandbox" | "subdomain";

export const PREVIEW_EXPIRED: Record<PreviewView, string> = {
  sandbox: "Preview token has expired",
  subdomain: "Preview session has expired",
};

export const PREVIEW_PROBLEMS = {
  nothingNamed: "No app ID or token provided",
  malformed: "Invalid preview token",
  refused: "Invalid or expired security token",
  signedOut: "Authentication required",
  unreadable: "Failed to load secure preview content",
  domain: "Invalid preview domain",
} as const;

/** Stored under the token's `jti`. It names the HTML by digest; times are in ms. */
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

export type ValidatedToken = { token: PreviewToken } | { problem: string };

const TEXT_FIELDS = ["jti", "projectId", "name", "htmlSha256", "userId", "sessionIdHash", "label"] as const;
const NUMBER_FIELDS = ["previewEpoch", "createdAt", "expiresAt"] as const;

function isComplete(payload: Partial<PreviewToken>): payload is PreviewToken {
  return TEXT_FIELDS.every((name) => payload[name]) && NUMBER_FIELDS.every((name) => Number.isFinite(payload[name]));
}

export function validateToken(payload: Partial<PreviewToken> | null, view: PreviewView, now: number): ValidatedToken {
  if (!payload) return { problem: PREVIEW_PROBLEMS.refused };
  if (!isComplete(payload)) return { problem: PREVIEW_PROBLEMS.malformed };
  const age = now - payload.createdAt;
  if (age < 0) return { problem: PREVIEW_PROBLEMS.refused };
  if (now >= payload.expiresAt || age > MAX_TOKEN_AGE_MS) return { problem: PREVIEW_EXPIRED[view] };
  return { token: payload };
}

/** @returns what is wrong with the address of an app's origin, or null. */
export function validateAppAddress(
  address: string,
  { siteOrigin, appsHost }: { siteOrigin: string; appsHost: string },
) {
  const url = URL.parse(address);
  const isOrigin = url?.protocol === new URL(siteOrigin).protocol && parseLabel(url.host, appsHost);
  return isOrigin ? null : PREVIEW_PROBLEMS.domain;
}
