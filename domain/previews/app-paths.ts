import { CODE_VERSION } from "#domain/listing/code-versions.ts";

/**
 * Serves an app without network, for a user who limited it to offline. It is a path and not a query, so that the page's
 * `frame-src` can name it and the frame can't navigate to `/`, where the app has network.
 */
export const OFFLINE_PATH = "/offline";

/**
 * Of a moderator's run of a shared link, with the policy that the link has. A path for the same reason: at `/` the run
 * would reach more.
 */
export const SHARED_RUN_PATH = "/shared";

const VERSION_PATH = new RegExp(`^/v/(${CODE_VERSION})(${OFFLINE_PATH})?$`);

/** Where the worker serves an earlier approved version, for a user who has not accepted a later one (decision 126). */
export function versionPath(codeVersion: string) {
  return `/v/${codeVersion}`;
}

/** Null for a path that names no version. */
export function parseVersionPath(path: string) {
  const [, codeVersion, offline] = VERSION_PATH.exec(path) ?? [];
  return codeVersion === undefined ? null : { codeVersion, isOffline: offline !== undefined };
}
