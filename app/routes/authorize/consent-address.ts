import { screenPath } from "#app/screen-path.ts";
import type { Services } from "#domain/kit/services.ts";

/** The address that the assistant opened: that of the page, also where its data or its form are asked for. */
export function consentAddress({ config }: { config: Pick<Services["config"], "siteOrigin"> }, request: Request) {
  return config.siteOrigin + screenPath(request);
}
