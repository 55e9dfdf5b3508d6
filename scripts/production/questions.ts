import { createInterface } from "node:readline/promises";
import { parseArgs } from "node:util";
import type { Environment } from "./environment.ts";

type Flag = "site" | "apps-host" | "admin" | "mail-from" | "mail";
type Question = { flag: Flag; text: string; example: string; isValid: (answer: string) => boolean };

const HOST = /^(?=.{1,200}$)[a-z0-9-]+(\.[a-z0-9-]+)+$/;
const ADDRESS = /^[^@\s]+@[a-z0-9-]+(\.[a-z0-9-]+)+$/;

const QUESTIONS = {
  SITE_ORIGIN: question("site", "Host of the site", "sheaf.dev", HOST),
  APPS_HOST: question("apps-host", "Host of users' apps, a domain of its own", "sheaf-apps.dev", HOST),
  SUPER_ADMIN_EMAIL: question("admin", "Your email address: this account is the super admin", "you@sheaf.dev", ADDRESS),
  MAIL_FROM: question("mail-from", "Sender of the site's mails, a mailbox that you read", "hello@sheaf.dev", ADDRESS),
  MAIL_PROVIDER: question("mail", "Who sends mails: cloudflare or resend", "cloudflare", /^(cloudflare|resend)$/),
} satisfies Record<string, Question>;

const TEXT = { type: "string" } as const;
const SWITCH = { type: "boolean" } as const;

/** @throws Error that names an unknown flag. */
export function parseFlags(args: Array<string>) {
  const asked = { site: TEXT, "apps-host": TEXT, admin: TEXT, "mail-from": TEXT, mail: TEXT };
  return parseArgs({ args, options: { ...asked, env: TEXT, secrets: TEXT, "no-copy": SWITCH, help: SWITCH } }).values;
}

/** What `--help` prints. */
export const HELP = `npm run deploy:setup -- [flags]

  --secrets <file>    keeps a copy of the generated secrets there, outside of the repository, or takes them from it
  --no-copy           makes the secrets without a copy
  --env <name>        another environment than production, e.g. staging
${Object.values(QUESTIONS)
  .map(({ flag, text, example }) => `  ${`--${flag}`.padEnd(18)}  ${text}, e.g. ${example}`)
  .join("\n")}

It asks for what is not given. docs/deploy.md describes it step by step.`;

function question(flag: Flag, text: string, example: string, pattern: RegExp): Question {
  return { flag, text, example, isValid: (answer) => pattern.test(answer) };
}

/** Answers from flags, else those of the last time, else asked for at the terminal. @throws Error that names a flag. */
export async function askVars(args: Array<string>, last: Environment | null): Promise<Record<string, string>> {
  const values = parseFlags(args);
  const vars: Record<string, string> = {};
  for (const [name, each] of Object.entries(QUESTIONS)) {
    const kept = last?.vars[name];
    const answer = values[each.flag] ?? (kept === undefined ? await ask(each) : undefined);
    const text = answer?.trim().toLowerCase();
    if (text !== undefined && !each.isValid(text))
      throw new Error(`--${each.flag} ${answer} is not valid. An example: ${each.example}`);
    vars[name] = text === undefined ? (kept ?? "") : storedValue(name, text);
  }
  const site = new URL(vars.SITE_ORIGIN ?? "").host;
  const apps = vars.APPS_HOST ?? "";
  if (site === apps || site.endsWith(`.${apps}`))
    throw new Error(`The site ${site} must not lie in the host of apps, ${apps}: apps could read its cookies.`);
  return vars;
}

function storedValue(name: string, answer: string) {
  return name === "SITE_ORIGIN" ? `https://${answer}` : answer;
}

async function ask({ flag, text, example }: Question) {
  if (!process.stdin.isTTY) throw new Error(`Without a terminal, --${flag} is needed (${text}; e.g. ${example}).`);
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(`${text} (e.g. ${example}): `);
  terminal.close();
  return answer;
}
