import { headersWithoutApp } from "#domain/previews/app-policy.ts";
import type { MissingReason } from "#domain/previews/missing-document.ts";
import type { PreviewConfig } from "./config.ts";
import type { PreviewRequest } from "./preview-request.ts";
import { toScriptValue } from "./script-value.ts";

type Config = Pick<PreviewConfig, "headersWithoutApp">;

export function textResponse(
  { headersWithoutApp }: Config,
  status: number,
  text: string,
  extra: Record<string, string> = {},
) {
  const headers = { ...headersWithoutApp, "Content-Type": "text/plain; charset=utf-8", ...extra };
  return new Response(text, { status, headers });
}

type Missing = { status: number; reason: MissingReason; text: string };

/** In place of an app's document. In a frame its one script tells the page why, which the frame's text alone could not. */
export function missingDocument(
  { destination, config }: Pick<PreviewRequest, "destination" | "config">,
  { status, reason, text }: Missing,
  extra: Record<string, string> = {},
) {
  if (destination !== "iframe") return textResponse(config, status, text, extra);
  const nonce = crypto.randomUUID();
  const message = toScriptValue({ type: "missing", reason });
  const script = `parent.postMessage(${message}, ${toScriptValue(config.siteOrigin)})`;
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><title>App</title><p>${text}</p><script nonce="${nonce}">${script}</script></html>`;
  const headers = { ...headersWithoutApp(config, nonce), "Content-Type": "text/html; charset=utf-8" };
  return new Response(html, { status, headers: { ...headers, ...extra } });
}

export function notFound(config: Config) {
  return textResponse(config, 404, "Not found");
}

/** Apps run only in a frame of the product. */
export function viewerOnly(config: Config) {
  return textResponse(config, 403, "This app only runs inside its viewer.");
}
