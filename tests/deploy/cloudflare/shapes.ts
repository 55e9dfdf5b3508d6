export type Call = { method: string; path: string; query: URLSearchParams; body: Buffer; type: string; origin: string };
/** `raw` are bytes without Cloudflare's envelope. */
export type Answer = {
  etag?: string;
  status?: number;
  result?: unknown;
  raw?: string | Uint8Array;
  type?: string;
  isRead?: boolean;
};
export type Route = { method: string; path: RegExp; answer: (call: Call, ...parts: Array<string>) => Answer };

export function notFound(code: number, message: string): Answer {
  return { status: 404, result: { code, message } };
}
