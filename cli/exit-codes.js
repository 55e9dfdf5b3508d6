/** What a script can tell apart; the README lists them. */
export const EXIT = { done: 0, findings: 1, usage: 2, access: 3, conflict: 4, unavailable: 5 };

/** An expected failure: a sentence for the user, and what the process ends with. */
export class CommandError extends Error {
  /**
   * @param {number} code one of EXIT
   * @param {string} message
   * @param {Record<string, unknown>} [details] further fields of `--json`
   */
  constructor(code, message, details = {}) {
    super(message);
    this.code = code;
    this.details = details;
  }
}
