import { CommandError, EXIT } from "./exit-codes.js";

/** @typedef {{ body?: object, headers?: Record<string, string> }} Call */

/** In ms: a page of a review takes less, and a network that is gone is noticed. */
const TIMEOUT = 30_000;

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
    const text = await this.send(method, path, call);
    const data = text === "" ? {} : parse(text);
    if (data === null) throw new CommandError(EXIT.unavailable, `${this.site} didn't answer as Sheaf does.`);
    return data;
  }

  /** @param {string} path */
  async text(path) {
    return this.send("GET", path);
  }

  /**
   * @param {string} method
   * @param {string} path
   * @param {Call} [call]
   * @returns {Promise<string>} the whole answer
   */
  async send(method, path, { body, headers } = {}) {
    const unreachable = () => {
      throw new CommandError(EXIT.unavailable, `${this.site} can't be reached. Check your connection.`);
    };
    const response = await fetch(`${this.site}/api/v1${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${this.token}`,
        ...(body ? { "Content-Type": "application/json" } : {}),
        ...headers,
      },
      body: body ? JSON.stringify(body) : undefined,
      // Another address could be anyone's, and the token is for this one.
      redirect: "error",
      signal: AbortSignal.timeout(TIMEOUT),
    }).catch(unreachable);
    const text = await response.text().catch(unreachable);
    if (response.ok) return text;
    throw new ApiError(response.status, parse(text) ?? {});
  }
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
