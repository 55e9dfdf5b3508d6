const CODES = { red: 31, yellow: 33, green: 32 };

/**
 * @typedef {keyof typeof CODES} Colour
 * @typedef {{ line?: number | null, severity?: string, message: string, advice?: string | null }} Problem
 * @typedef {{ ok: boolean, problems: Array<Problem>, missingFiles: Array<string>, mayContact?: Array<string>, converted?: string | null }} Check
 */

/** Writes for people, or with `--json` one object a line for programs. */
export class Output {
  /**
   * @param {{ json: boolean, out: NodeJS.WriteStream, err: NodeJS.WriteStream, env: NodeJS.ProcessEnv }} options
   */
  constructor({ json, out, err, env }) {
    this.isJson = json;
    this.out = out;
    this.err = err;
    this.hasColour = Boolean(out.isTTY) && !env.NO_COLOR && env.TERM !== "dumb";
  }

  /**
   * @param {object} data for `--json`
   * @param {Array<string>} lines for people
   */
  print(data, lines) {
    const text = this.isJson ? JSON.stringify(data) : lines.join("\n");
    if (text) this.out.write(`${text}\n`);
  }

  /** @param {string} text for people, where the command was done nevertheless */
  note(text) {
    if (!this.isJson) this.err.write(`${text}\n`);
  }

  /** @param {import("./exit-codes.js").CommandError} error */
  fail(error) {
    const data = { error: { message: error.message, exitCode: error.code, ...error.details } };
    this.err.write(`${this.isJson ? JSON.stringify(data) : this.paint("red", error.message)}\n`);
  }

  /**
   * @param {Colour} colour
   * @param {string} text
   */
  paint(colour, text) {
    return this.hasColour ? `\u001b[${CODES[colour]}m${text}\u001b[0m` : text;
  }

  /**
   * As compilers write them, so that editors find the line.
   * @param {string} path
   * @param {Check} check
   */
  findings(path, { problems, missingFiles }) {
    const lines = problems.map(({ line, severity = "warning", message, advice }) => {
      const place = line ? `${path}:${line}` : path;
      const word = this.paint(severity === "error" ? "red" : "yellow", severity);
      return `${place}: ${word}: ${message}${advice ? ` ${advice}` : ""}`;
    });
    const missing = missingFiles.map((file) => `${path}: ${this.paint("red", "missing file")}: ${file}`);
    return [...lines, ...missing];
  }
}
