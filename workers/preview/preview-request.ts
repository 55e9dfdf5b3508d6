import type { PreviewConfig, PreviewEnv } from "./config.ts";

export type PreviewRequest = {
  request: Request;
  label: string;
  path: string;
  /** `Sec-Fetch-Dest`; null from clients that are no browser. */
  destination: string | null;
  env: PreviewEnv;
  config: PreviewConfig;
  ctx: ExecutionContext;
};

/** Does not use `URL`, which lowercases the host: labels are case-sensitive. */
export function splitUrl(url: string) {
  const start = url.indexOf("://") + 3;
  const slash = url.indexOf("/", start);
  const query = url.indexOf("?", slash);
  return { host: url.slice(start, slash), path: url.slice(slash, query < 0 ? undefined : query) };
}
