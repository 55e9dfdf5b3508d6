import { CODE_VERSION } from "#domain/listing/code-versions.ts";

/** The service worker of a published app's origin. The app's policy lets workers start from this address. */
export const OFFLINE_WORKER_PATH = "/__offline.js";
/** The bytes of the app's document, for that worker only. */
export const OFFLINE_DOCUMENT_PATH = "/__document";

/** A page of ours on the app's origin that registers that worker, and runs no code of the app. */
export const KEEP_PATH = "/__keep";
/** What it tells the product's page. */
export const KEEP_DONE = "kept";
export const KEEP_FAILED = "not kept";

const VERSION_QUERY = new RegExp(String.raw`\?(${CODE_VERSION})(?:&|$)`);

/** Follows either path: of an earlier version that the user stays on (decision 126), in place of the newest. */
export function versionQuery(codeVersion: string) {
  return `?${codeVersion}`;
}

/** Null for an address that names no version. */
export function parseVersionQuery(url: string) {
  return VERSION_QUERY.exec(url)?.[1] ?? null;
}

/** The product's page tells the app's frame whether the app opens without a network: installed ones and own ones do. */
export type OfflineMessage = { type: "offline"; opensOffline: boolean };
