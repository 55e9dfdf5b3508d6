import { CommandError, EXIT } from "./exit-codes.js";

/**
 * `isRead`: changes nothing, though it is no GET.
 * @typedef {{ body?: object, headers?: Record<string, string>, isRead?: boolean }} Call
 */

/** In ms, besides the time to send the body: a page of a review takes less, and a network that is gone is noticed. */
const TIMEOUT = 30_000;
/** A line of 256 kbit/s; the largest page takes less than the five minutes that Node waits for an answer. */
const MIN_SENT_BYTES_PER_MS = 32;
/** Said of a change whose answer was lost: the site takes a call that is sent again for the same one. */
const UNCONFIRMED = "The change may have been made. Running the command again doesn't make it twice.";

/** What the API refused, in its own words. */
export class ApiError extends CommandError {
  /**
   * @param {number} status
   * @param {Record<string, any>} problem
   * @param {{ isRead?: boolean }} call
   */
  constructor(status, problem, { isRead }) {
    const words = [problem.title, problem.detail].filter(Boolean).join(": ") || `The site answered ${status}.`;
    const isUnconfirmed = !isRead && isUnexpected(status, problem);
    super(codeOf(status), isUnconfirmed ? `${words} ${UNCONFIRMED}` : words, { status });
    this.status = status;
    this.problem = problem;
  }
}

/** @param {number} status */
function codeOf(status) {
  if (status === 401 || status === 403) return EXIT.access;
  if (status === 409 || status === 412) return EXIT.conflict;
  return status === 429 || status >= 500 ? EXIT.unavailable : EXIT.findings;
}

/**
 * An error that a bug may have caused after the change, or that something between here and the API answered.
 * @param {number} status
 * @param {Record<string, any>} problem
 */
function isUnexpected(status, { code }) {
  return status >= 500 && (status !== 503 || code === undefined);
}

/** Calls `/api/v1` of one site. */
export class Api {
  /** @param {import("./credentials.js").Credentials} credentials */
  constructor({ site, token }) {
    this.site = site;
    this.token = token;
  }

  /**
   * @param {string} method
   * @param {string} path
   * @param {Call} [call]
   * @returns {Promise<any>}
   */
  async json(method, path, call) {
    const text = new TextDecoder().decode(await this.send(method, path, call));
    const data = text === "" ? {} : parse(text);
    if (data === null) throw unavailable(`${this.site} didn't answer as Sheaf does.`);
    return data;
  }

  /**
   * @param {string} path
   * @returns {Promise<Buffer>} as they were saved: text has no byte order mark
   */
  async bytes(path) {
    return this.send("GET", path);
  }

  /**
   * @param {string} method
   * @param {string} path
   * @param {Call} [call]
   * @returns {Promise<Buffer>} the whole answer
   */
  async send(method, path, { body, headers, isRead = method === "GET" } = {}) {
    const content = body && JSON.stringify(body);
    const limit = TIMEOUT + Math.ceil(Buffer.byteLength(content ?? "") / MIN_SENT_BYTES_PER_MS);
    const controller = new AbortController();
    const timer = setTimeout(() => controller.abort(), limit);
    let hasAnswer = false;
    try {
      const response = await fetch(`${this.site}/api/v1${path}`, {
        method,
        headers: {
          Authorization: `Bearer ${this.token}`,
          ...(content ? { "Content-Type": "application/json" } : {}),
          ...headers,
        },
        body: content,
        // Another address could be anyone's, and the token is for this one.
        redirect: "manual",
        signal: controller.signal,
      });
      hasAnswer = true;
      const answer = await readToEnd(response, timer);
      if (response.ok) return answer;
      this.refuseRedirect(response);
      throw new ApiError(response.status, parse(answer.toString()) ?? {}, { isRead });
    } catch (error) {
      if (error instanceof CommandError) throw error;
      const next = isRead ? "Please try again." : UNCONFIRMED;
      if (controller.signal.aborted)
        throw unavailable(
          `${this.site} took too long: nothing came back within ${Math.ceil(limit / 1000)} seconds. ${next}`,
        );
      if (hasAnswer || wasConnected(error))
        throw unavailable(`The connection to ${this.site} broke off before its whole answer came. ${next}`);
      throw unavailable(`${this.site} can't be reached. Check your connection.`);
    } finally {
      clearTimeout(timer);
    }
  }

  /** @param {Response} response */
  refuseRedirect({ status, headers }) {
    const location = headers.get("Location") ?? "";
    if (status < 300 || status > 399 || !URL.canParse(location, this.site)) return;
    const { origin } = new URL(location, this.site);
    throw unavailable(
      `${this.site} redirects to ${origin}, and your token was not sent there. Sign in there if it is your Sheaf: sheaf login --site ${origin}`,
    );
  }
}

/** @param {string} message */
function unavailable(message) {
  return new CommandError(EXIT.unavailable, message);
}

/**
 * Whether the site may have received the call: Node names what failed, or undici does.
 * @param {unknown} error of `fetch`
 */
function wasConnected(error) {
  const { syscall = "", code = "" } = Object(Object(error).cause);
  return ["read", "write"].includes(syscall) || /^(HPE_|UND_ERR_(?!CONNECT_TIMEOUT))/.test(code);
}

/**
 * Each part is given the time of the whole call again, so that a large page may come slowly.
 * @param {Response} response
 * @param {NodeJS.Timeout} timer
 */
async function readToEnd(response, timer) {
  const parts = [];
  for await (const part of response.body ?? []) {
    parts.push(part);
    timer.refresh();
  }
  return Buffer.concat(parts);
}

/**
 * Drops what could steer the terminal, since an answer names texts of the page and of moderators.
 * @param {string} text
 * @returns {any} null for what is no object in JSON
 */
function parse(text) {
  try {
    const data = JSON.parse(text, (_name, value) =>
      typeof value === "string" ? value.replace(/[^\P{Cc}\n\t]/gu, "") : value,
    );
    return typeof data === "object" ? data : null;
  } catch {
    return null;
  }
}
