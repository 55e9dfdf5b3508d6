import { DAY_MS } from "#domain/kit/durations.ts";
import type { PreviewRequest } from "./preview-request.ts";
import { textResponse } from "./responses.ts";

export function serveRobots({ config }: PreviewRequest) {
  return textResponse(config, 200, "User-agent: *\nDisallow: /\n");
}

/** RFC 9116 wants it to expire within a year. */
export function serveSecurityContact({ config }: PreviewRequest) {
  const expires = new Date(Date.now() + 365 * DAY_MS).toISOString();
  const text = `Contact: ${config.siteOrigin}/faq\nExpires: ${expires}\nPreferred-Languages: en\n`;
  return textResponse(config, 200, text);
}
