import type { RouterContextProvider } from "react-router";
import { actorContext, frameContext, load, servicesContext } from "#app/context.ts";
import { frameSource, openPreview } from "#domain/previews/open.server.ts";
import { readPreviewAddress } from "#domain/previews/viewer.ts";

export async function openFramedPreview(context: Readonly<RouterContextProvider>, request: Request) {
  const services = context.get(servicesContext);
  const address = readPreviewAddress("", new URL(request.url).searchParams);
  const opened = await load(context, () => openPreview(services, context.get(actorContext), address));
  if ("origin" in opened) context.get(frameContext).sources = [frameSource(opened)];
  return opened;
}
