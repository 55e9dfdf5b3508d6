import type { RouterContextProvider } from "react-router";
import { actorContext, frameContext, load, servicesContext } from "#app/context.ts";
import { frameSource, openPreview } from "#domain/previews/open.server.ts";
import { readPreviewAddress } from "#domain/previews/viewer.ts";

/** What a framed preview shows, by `id`, `name` or `token`; the page's policy then names its origin. */
export async function openFramed(context: Readonly<RouterContextProvider>, request: Request) {
  const services = context.get(servicesContext);
  const address = readPreviewAddress("", new URL(request.url).searchParams);
  const opened = await load(() => openPreview(services, context.get(actorContext), address));
  if ("origin" in opened) context.get(frameContext).origin = frameSource(opened);
  return opened;
}
