import { type RouterContextProvider, redirect } from "react-router";
import { actorContext, frameContext, load, servicesContext } from "#app/context.ts";
import { frameSource, openPreview } from "#domain/previews/open.server.ts";
import { type PreviewAddress, readPreviewAddress } from "#domain/previews/preview-address.ts";
import { readPreviewToken } from "#domain/previews/tokens.server.ts";

type Context = Readonly<RouterContextProvider>;

export async function openFramedPreview(context: Context, request: Request) {
  const { pathname, searchParams } = new URL(request.url);
  const address = readPreviewAddress("", searchParams);
  await leaveToken(context, address, (projectId) => `${pathname.replace(/\.data$/, "")}?id=${projectId}`);
  const opened = await load(context, () =>
    openPreview(context.get(servicesContext), context.get(actorContext), address),
  );
  if ("origin" in opened) context.get(frameContext).sources = [frameSource(opened)];
  return opened;
}

/** Removes a token from the address before any frame could learn it. @throws a redirect to `pathOf` the token's project. */
export async function leaveToken(context: Context, { token }: PreviewAddress, pathOf: (projectId: string) => string) {
  if (token === null) return;
  const { projectId } = await load(context, () =>
    readPreviewToken(context.get(servicesContext), context.get(actorContext), token, "sandbox"),
  );
  throw redirect(pathOf(projectId));
}
