import { YEAR_SECONDS } from "#domain/kit/durations.ts";

type Cookie = { name: string; value: string; path?: string; ageSeconds?: number };

/** Writes a cookie that the server reads with the next request. */
export function writeCookie({ name, value, path = "/", ageSeconds = YEAR_SECONDS }: Cookie) {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
  document.cookie = `${name}=${value}; Path=${path}; Max-Age=${ageSeconds}; SameSite=Lax`;
}
