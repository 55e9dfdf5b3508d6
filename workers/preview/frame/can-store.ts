import { MEMORY_PARAM } from "#domain/app-data/memory-param.ts";

/**
 * Whether the app can store. A browser that refuses it to frames throws, and the document is then left for the one at
 * MEMORY_PARAM before any code of the app runs.
 */
export function canStore() {
  try {
    if (window.localStorage && window.sessionStorage && window.indexedDB) return true;
  } catch {}
  const url = new URL(location.href);
  if (url.searchParams.has(MEMORY_PARAM)) return true;
  url.searchParams.set(MEMORY_PARAM, "");
  window.stop();
  location.replace(url.href);
  return false;
}
