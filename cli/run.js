import { parseArgs } from "node:util";
import { Api } from "./api.js";
import { check } from "./commands/check.js";
import { login, logout } from "./commands/login.js";
import { open, share, status, submit } from "./commands/project.js";
import { pull } from "./commands/pull.js";
import { push } from "./commands/push.js";
import { watch } from "./commands/watch.js";
import { readCredentials } from "./credentials.js";
import { CommandError, EXIT } from "./exit-codes.js";
import { HELP } from "./help.js";
import { Output } from "./output.js";

/**
 * What a command gets: the file that it is about, its options, and where it reads, writes and asks.
 * @typedef {{ site?: string, token?: string, id?: string, to?: string, base?: string, title?: string, days?: string }} Options
 * @typedef {{ file: string, options: Options, output: Output, env: NodeJS.ProcessEnv, connect: () => Promise<Api> }} Context
 * @typedef {(context: Context) => Promise<number | void>} Command
 */

/** @type {Record<string, { run: Command, needsFile: boolean }>} */
const COMMANDS = {
  login: { run: login, needsFile: false },
  logout: { run: logout, needsFile: false },
  push: { run: push, needsFile: true },
  pull: { run: pull, needsFile: true },
  watch: { run: watch, needsFile: true },
  check: { run: check, needsFile: true },
  share: { run: share, needsFile: true },
  submit: { run: submit, needsFile: true },
  status: { run: status, needsFile: true },
  open: { run: open, needsFile: true },
};

const TEXT = /** @type {const} */ ({ type: "string" });
const SWITCH = /** @type {const} */ ({ type: "boolean" });
const OPTIONS = { site: TEXT, token: TEXT, id: TEXT, to: TEXT, base: TEXT, title: TEXT, days: TEXT };

/**
 * @param {Array<string>} args
 * @returns {Promise<number>} what the process ends with
 */
export async function run(args) {
  const { env, stdout, stderr } = process;
  const output = new Output({ json: args.includes("--json"), out: stdout, err: stderr, env });
  try {
    const { values, positionals } = parse(args);
    const [name = "", file = "", ...rest] = positionals;
    const command = COMMANDS[name];
    if (values.help || name === "" || name === "help") {
      output.print({ help: HELP }, [HELP]);
      return values.help || name === "help" ? EXIT.done : EXIT.usage;
    }
    if (!command) throw new CommandError(EXIT.usage, `There is no command ${name}. sheaf --help lists them.`);
    if (rest.length > 0 || (command.needsFile ? file === "" : file !== ""))
      throw new CommandError(EXIT.usage, `sheaf ${name} takes ${command.needsFile ? "one file" : "no file"}.`);
    const connect = async () => new Api(await readCredentials(env));
    return (await command.run({ file, options: values, output, env, connect })) ?? EXIT.done;
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    output.fail(error);
    return error.code;
  }
}

/** @param {Array<string>} args */
function parse(args) {
  try {
    return parseArgs({ args, options: { ...OPTIONS, json: SWITCH, help: SWITCH }, allowPositionals: true });
  } catch (error) {
    throw new CommandError(
      EXIT.usage,
      `${error instanceof Error ? error.message : error}. sheaf --help lists the options.`,
    );
  }
}
