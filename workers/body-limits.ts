import { Buffer, isUtf8 } from "node:buffer";
import { COPY_TOO_LARGE, MAX_COPY_BYTES } from "#domain/app-data/data-copies/rules.ts";
import { fileTooLargeError } from "#domain/blobs/images/formats.ts";
import { MAX_IMAGE_BYTES } from "#domain/blobs/images/rules.ts";
import { concat } from "#domain/kit/bytes.ts";
import type { Failure } from "#domain/kit/errors.ts";
import { HTML_NOT_UTF8, HTML_TOO_LARGE } from "#domain/listing/html.ts";
import { MAX_HTML_REQUEST_BYTES } from "#domain/listing/rules.ts";
import { MAX_TOUCH_ICON_BYTES } from "#domain/store/rules.ts";
import { isForAssistants } from "./assistants.ts";

/** Of a body that is the page itself. */
export const HTML_TYPE = /^text\/html\s*(?:;|$)/i;

const KB = 1024;
const MAX_FIELDS = 200;
const MULTIPART = /^multipart\/form-data\s*;\s*boundary=("?)([\w'()+,./:=?-]{1,70})\1$/i;
const URLENCODED = /^application\/x-www-form-urlencoded\s*(?:;|$)/i;
const JSON_TYPE = /^application\/json\s*(?:;|$)/;
const OTHER_CHARSET = /;\s*charset\s*=\s*(?!"?utf-?8"?\s*(?:;|$))/i;
const JSON_PAGE = /^\/builder(?:\.data)?$/;

const TOO_LARGE = tooLargeFailure("Error", "This is too large to send. Please make it shorter.");
const TOO_MANY_FIELDS = tooLargeFailure("Error", "This form has too many fields. Please send fewer.");
const MALFORMED: Failure = {
  code: "invalid",
  title: "Error",
  message: "The request couldn't be read. Please reload the page.",
};
const TEXT_NOT_UTF8: Failure = {
  code: "invalid",
  title: "Error",
  message: "The request is not UTF-8 text. Please send it as UTF-8.",
};

type Limit = { maxBytes: number; failure: Failure };
const DEFAULT_LIMIT: Limit = { maxBytes: 64 * KB, failure: TOO_LARGE };
const LIMITS: ReadonlyArray<Limit & { path: RegExp }> = [
  {
    path: /^\/(?:builder(?:\.data)?|mcp|api\/shares|api\/projects(?:\/migrate|\/import|\/[^/]+\/versions)?|api\/v1\/(?:checks|shares|projects(?:\/[^/]+\/html)?))$/,
    maxBytes: MAX_HTML_REQUEST_BYTES,
    failure: tooLargeFailure("Save failed", HTML_TOO_LARGE),
  },
  {
    path: /^\/api\/icons$/,
    maxBytes: MAX_IMAGE_BYTES + 64 * KB,
    failure: tooLargeFailure(fileTooLargeError().title, fileTooLargeError().message),
  },
  { path: /^\/api\/touch-icons$/, maxBytes: MAX_TOUCH_ICON_BYTES, failure: TOO_LARGE },
  {
    path: /^\/api\/apps\/[^/]+\/data-copy\/versions$/,
    maxBytes: MAX_COPY_BYTES,
    failure: tooLargeFailure("Data not saved", COPY_TOO_LARGE),
  },
  { path: /^\/api\/home\//, maxBytes: 256 * KB, failure: TOO_LARGE },
  // Stripe repeats an event that is refused; one holds a whole invoice with its lines.
  { path: /^\/api\/stripe\/webhook$/, maxBytes: 1024 * KB, failure: TOO_LARGE },
];

/** Runs before pages and API. With a `failure`, the returned request has an empty body. */
export async function limitBody(request: Request): Promise<{ request: Request; failure: Failure | null }> {
  if (request.method === "GET" || request.method === "HEAD") return { request, failure: null };
  const { pathname } = new URL(request.url);
  const { maxBytes, failure } = LIMITS.find(({ path }) => path.test(pathname)) ?? DEFAULT_LIMIT;
  const readLimit = Number(request.headers.get("content-length")) > maxBytes ? 0 : maxBytes;
  const bytes = await readToEnd(request.body, readLimit).catch(() => "broken" as const);
  if (bytes === null) return { request: withBody(request, null), failure };
  if (bytes === "broken") return { request: withBody(request, null), failure: MALFORMED };
  const problem = await findProblem(request.headers.get("content-type") ?? "", bytes, pathname);
  return { request: withBody(request, problem ? null : bytes), failure: problem };
}

/** Null above `maxBytes`. The rest is read too, since senders take an early response for a lost connection. */
async function readToEnd(stream: ReadableStream<Uint8Array> | null, maxBytes: number) {
  const parts: Array<Uint8Array> = [];
  let length = 0;
  for await (const part of stream ?? []) {
    length += part.byteLength;
    if (length <= maxBytes) parts.push(part);
    else parts.length = 0;
  }
  return length > maxBytes ? null : concat(parts);
}

async function findProblem(type: string, bytes: Uint8Array<ArrayBuffer>, pathname: string): Promise<Failure | null> {
  const textProblem = isFromTool(pathname) ? findTextProblem(type, bytes) : null;
  if (textProblem) return textProblem;
  if (URLENCODED.test(type))
    return countOccurrences(bytes, "&") < MAX_FIELDS ? checkForm(type, bytes) : TOO_MANY_FIELDS;
  if (/^multipart\//i.test(type)) {
    const boundary = MULTIPART.exec(type)?.[2];
    if (boundary === undefined) return MALFORMED;
    // One boundary more than there are parts, since it also follows the last one.
    if (countOccurrences(bytes, `--${boundary}`) > MAX_FIELDS + 1) return TOO_MANY_FIELDS;
    return checkForm(type, bytes);
  }
  const isForm = isPage(pathname);
  if (!isForm || bytes.byteLength === 0) return null;
  return JSON_PAGE.test(pathname) && JSON_TYPE.test(type) && isJson(bytes) ? null : MALFORMED;
}

/** Reading the body as text would put other characters in place of bytes that are not UTF-8. */
function findTextProblem(type: string, bytes: Uint8Array): Failure | null {
  if (!HTML_TYPE.test(type)) return isUtf8(bytes) ? null : TEXT_NOT_UTF8;
  if (OTHER_CHARSET.test(type))
    return saveFailure("Your HTML's Content-Type names another charset. Please send it as UTF-8.");
  return isUtf8(bytes) ? null : saveFailure(HTML_NOT_UTF8);
}

/** Lets the runtime parse the form, which refuses broken parts and encodings other than UTF-8. */
function checkForm(type: string, bytes: Uint8Array<ArrayBuffer>): Promise<Failure | null> {
  const form = new Response(bytes, { headers: { "Content-Type": type } }).formData();
  return form.then(
    () => null,
    () => MALFORMED,
  );
}

function countOccurrences(bytes: Uint8Array<ArrayBuffer>, text: string) {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let found = 0;
  for (let at = buffer.indexOf(text); at >= 0 && found < MAX_FIELDS + 2; at = buffer.indexOf(text, at + 1)) found++;
  return found;
}

function isJson(bytes: Uint8Array) {
  try {
    JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
    return true;
  } catch {
    return false;
  }
}

/** Our own pages send UTF-8, and tools what their user's file is in. */
function isFromTool(pathname: string) {
  return pathname.startsWith("/api/v1/") || isForAssistants(pathname);
}

/** Bodies of other paths are no forms of ours. */
function isPage(pathname: string) {
  return !pathname.startsWith("/api/") && !isForAssistants(pathname);
}

/** An empty body becomes an empty form for pages, which parse it. */
function withBody({ url, method, headers, signal }: Request, bytes: Uint8Array<ArrayBuffer> | null) {
  if (bytes?.byteLength || !isPage(new URL(url).pathname))
    return new Request(url, { method, headers, signal, body: bytes?.byteLength ? bytes : null });
  const emptyForm = new Headers(headers);
  emptyForm.set("Content-Type", "application/x-www-form-urlencoded");
  return new Request(url, { method, headers: emptyForm, signal, body: "" });
}

function tooLargeFailure(title: string, message: string): Failure {
  return { code: "too-large", title, message };
}

function saveFailure(message: string): Failure {
  return { code: "invalid", title: "Save failed", message };
}
