import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { Api } from "../api.js";
import { forgetCredentials, originOf, storeCredentials, storedSite } from "../credentials.js";
import { CommandError, EXIT } from "../exit-codes.js";

const PREFIX = "sheaf_";

/** @type {import("../run.js").Command} */
export async function login({ options, output, env }) {
  const address = options.site ?? env.SHEAF_SITE ?? (await storedSite(env));
  if (!address) throw new CommandError(EXIT.usage, "Which site? Run: sheaf login --site <address of your Sheaf>");
  const site = originOf(address);
  const token = (options.token ?? (await readToken(site))).trim();
  if (!token.startsWith(PREFIX))
    throw new CommandError(EXIT.usage, `A token begins with ${PREFIX}. Make one in your profile: ${site}/profile`);
  const account = await new Api({ site, token }).json("GET", "/account");
  const earlier = await storedSite(env);
  await storeCredentials(env, { site, token });
  const { nickname, rights, tokenExpiresAt } = account;
  output.print({ site, nickname, rights, tokenExpiresAt }, [
    `Signed in at ${site}${nickname === null ? "" : ` as ${nickname}`}: ${rights.join(", ")}, until ${String(tokenExpiresAt).slice(0, 10)}.`,
  ]);
  if (earlier && earlier !== site)
    output.note(`The token for ${earlier} was replaced. One site is signed in at a time.`);
}

/** @type {import("../run.js").Command} */
export async function logout({ output, env }) {
  await forgetCredentials(env);
  output.print({ signedOut: true }, ["Signed out. The token still works until you revoke it in your profile."]);
}

/** @param {string} site */
async function readToken(site) {
  if (process.stdin.isTTY) return askForToken(site);
  let text = "";
  for await (const part of process.stdin) text += part;
  return text;
}

/**
 * What is typed isn't shown.
 * @param {string} site
 */
async function askForToken(site) {
  process.stderr.write(`Token (make one in your profile, ${site}/profile): `);
  const hidden = new Writable({ write: (_part, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: hidden, terminal: true });
  const token = await terminal.question("");
  terminal.close();
  process.stderr.write("\n");
  return token;
}
