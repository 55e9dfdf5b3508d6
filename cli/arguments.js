import { parseArgs } from "node:util";
import { CommandError, EXIT } from "./exit-codes.js";

/**
 * @typedef {{ site?: string, token?: string, id?: string, to?: string, base?: string, title?: string, days?: string }} Options
 * @typedef {{ name: string, rawName: string, value?: string, inlineValue?: boolean }} GivenOption
 * @typedef {{ name: string, files: Array<string>, given: Array<GivenOption>, options: Options, asksForHelp: boolean }} Arguments
 */

const TEXT = /** @type {const} */ ({ type: "string" });
const SWITCH = /** @type {const} */ ({ type: "boolean" });
const TEXTS = { site: TEXT, token: TEXT, id: TEXT, to: TEXT, base: TEXT, title: TEXT, days: TEXT };
/** Of every command. */
const SWITCHES = { json: SWITCH, help: SWITCH };

/**
 * Refuses nothing: which options are right depends on the command, whose name may come after them.
 * @param {Array<string>} args
 * @returns {Arguments}
 */
export function readArguments(args) {
  const options = { ...TEXTS, ...SWITCHES };
  const { values, positionals, tokens } = parseArgs({
    args,
    options,
    allowPositionals: true,
    strict: false,
    tokens: true,
  });
  const [name = "", ...files] = positionals;
  const given = tokens.filter((token) => token.kind === "option");
  return { name, files, given, options: /** @type {Options} */ (values), asksForHelp: Boolean(values.help) };
}

/**
 * @param {Arguments} given
 * @param {{ needsFile: boolean, takes: ReadonlyArray<keyof Options> }} command
 * @throws CommandError for what the command doesn't take, or lacks
 */
export function requireUsage({ name, files, given }, { needsFile, takes }) {
  const seen = new Set();
  for (const option of given) {
    const isSwitch = Object.hasOwn(SWITCHES, option.name);
    if (!isSwitch && !takes.some((taken) => taken === option.name))
      throw usageError(`sheaf ${name} takes no ${option.rawName}.`);
    if (isSwitch && option.value !== undefined) throw usageError(`${option.rawName} takes no value.`);
    if (!isSwitch && !hasValue(option)) throw usageError(`${option.rawName} needs a value.`);
    if (seen.has(option.name)) throw usageError(`${option.rawName} may be given once only.`);
    seen.add(option.name);
  }
  const [file = "", another] = files;
  if (!needsFile && files.length > 0) throw usageError(`sheaf ${name} takes no file.`);
  if (needsFile && file === "") throw usageError(`sheaf ${name} needs a file.`);
  if (another !== undefined) throw usageError(`sheaf ${name} takes one file, and ${another} is another.`);
}

/** @param {string} message */
export function usageError(message) {
  return new CommandError(EXIT.usage, `${message} See: sheaf --help`);
}

/**
 * The next option is no value; one that begins with a hyphen is given as `--title=-x`.
 * @param {GivenOption} option
 */
function hasValue({ value = "", inlineValue }) {
  return value !== "" && (inlineValue || value === "-" || !value.startsWith("-"));
}
