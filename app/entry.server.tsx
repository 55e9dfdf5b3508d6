import { isbot } from "isbot";
import { renderToReadableStream } from "react-dom/server";
import { type EntryContext, isRouteErrorResponse, type RouterContextProvider, ServerRouter } from "react-router";
import { reportError } from "#domain/kit/report-error.ts";
import { requestContext } from "./context.ts";
import { nonceContext } from "./nonce.ts";

/** Crawlers get the page whole instead of streamed. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
) {
  const { nonce, id } = context.get(requestContext);
  let answerStatus = status;
  const page = (
    <nonceContext.Provider value={nonce}>
      <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
    </nonceContext.Provider>
  );
  const body = await renderToReadableStream(page, {
    nonce,
    signal: request.signal,
    onError(error: unknown) {
      answerStatus = 500;
      if (!request.signal.aborted) reportError(id, error);
    },
  });
  if (isbot(request.headers.get("user-agent"))) await body.allReady;
  headers.set("Content-Type", "text/html; charset=utf-8");
  return new Response(body, { headers, status: answerStatus });
}

/** Expected 4xx responses, e.g. for unknown addresses, are not logged. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
) {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  reportError(context.get(requestContext).id, error);
}
