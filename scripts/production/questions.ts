import { createInterface } from "node:readline/promises";
import { parseArgs } from "node:util";
import type { Environment } from "./environment.ts";

type Question = { flag: string; text: string; example: string; isValid: (answer: string) => boolean };

const HOST = /^(?=.{1,200}$)[a-z0-9-]+(\.[a-z0-9-]+)+$/;
const ADDRESS = /^[^@\s]+@[a-z0-9-]+(\.[a-z0-9-]+)+$/;

const QUESTIONS = {
  SITE_ORIGIN: question("site", "Host of the site", "sheaf.dev", HOST),
  APPS_HOST: question("apps-host", "Host of users' apps, a domain of its own", "sheaf-apps.dev", HOST),
  SUPER_ADMIN_EMAIL: question("admin", "Your email address: this account is the super admin", "you@sheaf.dev", ADDRESS),
  MAIL_FROM: question("mail-from", "Sender of the site's mails, a mailbox that you read", "hello@sheaf.dev", ADDRESS),
  MAIL_PROVIDER: question("mail", "Who sends mails: cloudflare or resend", "cloudflare", /^(cloudflare|resend)$/),
} satisfies Record<string, Question>;

export const FLAGS = {
  env: { type: "string" },
  secrets: { type: "string" },
  ...Object.fromEntries(Object.values(QUESTIONS).map(({ flag }) => [flag, { type: "string" as const }])),
} as const;

function question(flag: string, text: string, example: string, pattern: RegExp): Question {
  return { flag, text, example, isValid: (answer) => pattern.test(answer) };
}

/** Answers from flags, else those of the last time, else asked for at the terminal. @throws Error that names a flag. */
export async function askVars(args: Array<string>, last: Environment | null): Promise<Record<string, string>> {
  const { values } = parseArgs({ args, options: FLAGS as Record<string, { type: "string" }> });
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
