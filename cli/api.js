import { CommandError, EXIT } from "./exit-codes.js";

/** @typedef {{ body?: object, headers?: Record<string, string> }} Call */

/** In ms, besides the time to send the body: a page of a review takes less, and a network that is gone is noticed. */
const TIMEOUT = 30_000;
/** A line of 256 kbit/s; the largest page takes less than the five minutes that Node waits for an answer. */
const MIN_SENT_BYTES_PER_MS = 32;

/** What the API refused, in its own words. */
export class ApiError extends CommandError {
  /**
   * @param {number} status
   * @param {Record<string, any>} problem
   */
  constructor(status, problem) {
    const words = [problem.title, problem.detail].filter(Boolean).join(": ");
    super(codeOf(status), words || `The site answered ${status}.`, { status });
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
    if (data === null) throw new CommandError(EXIT.unavailable, `${this.site} didn't answer as Sheaf does.`);
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
  async send(method, path, { body, headers } = {}) {
    const content = body && JSON.stringify(body);
    const limit = TIMEOUT + Math.ceil(Buffer.byteLength(content ?? "") / MIN_SENT_BYTES_PER_MS);
    const controller = new AbortController();
    const timer = setTimeout(() => controller.abort(), limit);
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
      const answer = await readToEnd(response, timer);
      if (response.ok) return answer;
      this.refuseRedirect(response);
      throw new ApiError(response.status, parse(answer.toString()) ?? {});
    } catch (error) {
      if (error instanceof CommandError) throw error;
      const problem = controller.signal.aborted
        ? `took too long: nothing came back within ${Math.ceil(limit / 1000)} seconds. Please try again.`
        : "can't be reached. Check your connection.";
      throw new CommandError(EXIT.unavailable, `${this.site} ${problem}`);
    } finally {
      clearTimeout(timer);
    }
  }

  /** @param {Response} response */
  refuseRedirect({ status, headers }) {
    const location = headers.get("Location") ?? "";
    if (status < 300 || status > 399 || !URL.canParse(location, this.site)) return;
    const { origin } = new URL(location, this.site);
    throw new CommandError(
      EXIT.unavailable,
      `${this.site} redirects to ${origin}, and your token was not sent there. Sign in there if it is your Sheaf: sheaf login --site ${origin}`,
    );
  }
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
