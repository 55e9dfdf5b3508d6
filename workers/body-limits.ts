import { Buffer } from "node:buffer";
import { concat } from "#domain/bytes.ts";
import type { Failure } from "#domain/errors.ts";
import { MAX_IMAGE_BYTES } from "#domain/images/limits.ts";
import { fileTooLarge } from "#domain/images/rules.ts";
import { HTML_MAX_BYTES } from "#domain/projects/limits.ts";

const KB = 1024;
/** Maximum number of fields of a form, counting repeated ones. */
const MAX_FIELDS = 200;
const MULTIPART = /^multipart\/form-data\s*;\s*boundary=("?)([\w'()+,./:=?-]{1,70})\1$/i;
const URLENCODED = /^application\/x-www-form-urlencoded\s*(?:;|$)/i;
const JSON_TYPE = /^application\/json\s*(?:;|$)/;
/** The one page whose forms are sent as JSON. */
const JSON_PAGE = /^\/builder(?:\.data)?$/;

const TOO_LARGE = tooLarge("Error", "This is more than can be sent at once. Please make it shorter.");
const TOO_MANY_FIELDS = tooLarge("Error", "This form has too many fields. Please send fewer at once.");
const MALFORMED: Failure = {
  code: "invalid",
  title: "Error",
  message: "The request could not be read. Please load the page again.",
};

type Limit = { maxBytes: number; failure: Failure };
const DEFAULT: Limit = { maxBytes: 64 * KB, failure: TOO_LARGE };
const LIMITS: ReadonlyArray<Limit & { path: RegExp }> = [
  {
    path: /^\/(?:builder(?:\.data)?|api\/projects(?:\/migrate)?)$/,
    // JSON escapes quotes and line ends.
    maxBytes: 1.5 * HTML_MAX_BYTES,
    failure: tooLarge("Save failed", "Your HTML is larger than 5 MB. Please make it smaller and try again."),
  },
  {
    path: /^\/api\/icons$/,
    maxBytes: MAX_IMAGE_BYTES + 64 * KB,
    failure: tooLarge(fileTooLarge().title, fileTooLarge().message),
  },
  // Some 80 bytes for each of the apps that a home can hold.
  { path: /^\/api\/home\//, maxBytes: 256 * KB, failure: TOO_LARGE },
];

/**
 * Reads and checks the body before any page or API code does: its size, its number of fields and its format. If the body
 * is refused, the returned request has an empty one, and `failure` says why.
 */
export async function limitBody(request: Request): Promise<{ request: Request; failure: Failure | null }> {
  if (request.method === "GET" || request.method === "HEAD") return { request, failure: null };
  const { pathname } = new URL(request.url);
  const { maxBytes, failure } = LIMITS.find(({ path }) => path.test(pathname)) ?? DEFAULT;
  const keep = Number(request.headers.get("content-length")) > maxBytes ? 0 : maxBytes;
  const bytes = await readToEnd(request.body, keep).catch(() => "broken" as const);
  if (bytes === null) return { request: withBody(request, null), failure };
  if (bytes === "broken") return { request: withBody(request, null), failure: MALFORMED };
  const problem = await problemOf(request.headers.get("content-type") ?? "", bytes, pathname);
  return { request: withBody(request, problem ? null : bytes), failure: problem };
}

/**
 * The bytes, or null if there are more than `maxBytes`. The rest is read and dropped: browsers and proxies that are still
 * sending treat an early response as a lost connection.
 */
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

async function problemOf(type: string, bytes: Uint8Array<ArrayBuffer>, pathname: string): Promise<Failure | null> {
  if (URLENCODED.test(type)) return count(bytes, "&") < MAX_FIELDS ? formProblem(type, bytes) : TOO_MANY_FIELDS;
  if (/^multipart\//i.test(type)) {
    const boundary = MULTIPART.exec(type)?.[2];
    if (boundary === undefined) return MALFORMED;
    // The last part is followed by the boundary as well.
    if (count(bytes, `--${boundary}`) > MAX_FIELDS + 1) return TOO_MANY_FIELDS;
    return formProblem(type, bytes);
  }
  const isForm = !pathname.startsWith("/api/");
  if (!isForm || bytes.byteLength === 0) return null;
  return JSON_PAGE.test(pathname) && JSON_TYPE.test(type) && isJson(bytes) ? null : MALFORMED;
}

/** The runtime refuses other encodings than UTF-8, and parts that are broken. */
function formProblem(type: string, bytes: Uint8Array<ArrayBuffer>): Promise<Failure | null> {
  const form = new Response(bytes, { headers: { "Content-Type": type } }).formData();
  return form.then(
    () => null,
    () => MALFORMED,
  );
}

/** How often the text occurs in the bytes; stops counting beyond every limit. */
function count(bytes: Uint8Array<ArrayBuffer>, text: string) {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let found = 0;
  for (let at = buffer.indexOf(text); at >= 0 && found < MAX_FIELDS + 2; at = buffer.indexOf(text, at + 1)) found++;
  return found;
}

function isJson(bytes: Uint8Array) {
  try {
    JSON.parse(new TextDecoder().decode(bytes));
    return true;
  } catch {
    return false;
  }
}

/** The request with another body. For pages an empty body becomes an empty form, so that they can parse it. */
function withBody({ url, method, headers, signal }: Request, bytes: Uint8Array<ArrayBuffer> | null) {
  if (bytes?.byteLength || new URL(url).pathname.startsWith("/api/"))
    return new Request(url, { method, headers, signal, body: bytes?.byteLength ? bytes : null });
  const emptyForm = new Headers(headers);
  emptyForm.set("Content-Type", "application/x-www-form-urlencoded");
  return new Request(url, { method, headers: emptyForm, signal, body: "" });
}

function tooLarge(title: string, message: string): Failure {
  return { code: "too-large", title, message };
}
