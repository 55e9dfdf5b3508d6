import { Api } from "./api.js";
import { readArguments, requireUsage, usageError } from "./arguments.js";
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
 * @typedef {import("./arguments.js").Options} Options
 * @typedef {{ file: string, options: Options, output: Output, env: NodeJS.ProcessEnv, connect: () => Promise<Api> }} Context
 * @typedef {(context: Context) => Promise<number | void>} Command
 */

/** @type {Record<string, { run: Command, needsFile: boolean, takes: ReadonlyArray<keyof Options> }>} */
const COMMANDS = {
  login: { run: login, needsFile: false, takes: ["site", "token"] },
  logout: { run: logout, needsFile: false, takes: [] },
  push: { run: push, needsFile: true, takes: ["title", "base"] },
  pull: { run: pull, needsFile: true, takes: ["id", "to"] },
  watch: { run: watch, needsFile: true, takes: ["title", "base"] },
  check: { run: check, needsFile: true, takes: [] },
  share: { run: share, needsFile: true, takes: ["title", "days"] },
  submit: { run: submit, needsFile: true, takes: [] },
  status: { run: status, needsFile: true, takes: [] },
  open: { run: open, needsFile: true, takes: [] },
};

/**
 * @param {Array<string>} args
 * @returns {Promise<number>} what the process ends with
 */
export async function run(args) {
  const { env, stdout, stderr } = process;
  const output = new Output({ json: args.includes("--json"), out: stdout, err: stderr, env });
  try {
    const given = readArguments(args);
    const { name, files, options, asksForHelp } = given;
    if (asksForHelp || name === "" || name === "help") {
      output.print({ help: HELP }, [HELP]);
      return asksForHelp || name === "help" ? EXIT.done : EXIT.usage;
    }
    const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
    if (!command) throw usageError(`There is no command ${name}.`);
    requireUsage(given, command);
    const connect = async () => new Api(await readCredentials(env));
    return (await command.run({ file: files[0] ?? "", options, output, env, connect })) ?? EXIT.done;
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    output.fail(error);
    return error.code;
  }
}
