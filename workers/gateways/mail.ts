import { BRAND } from "#domain/brand.ts";
import { reportError } from "#domain/report-error.ts";
import type { Mail, Services } from "#domain/services.ts";

type Message = { from: { email: string; name: string }; to: string; subject: string; text: string; html: string };
type Settings = {
  /** Cloudflare's mail binding; on one machine the outbox that stands in for it. */
  MAIL: { send(message: Message): Promise<unknown> };
  MAIL_PROVIDER: string;
  MAIL_FROM: string;
  MAIL_API_KEY?: string;
};

/** Waits before the second and the third try, in ms. */
const WAITS = [1000, 4000];

/** Sends after the answer, so that its time tells nobody whether there was something to send. */
export function mailGateway(settings: Settings, waitUntil: (work: Promise<unknown>) => void): Services["mail"] {
  const send = settings.MAIL_PROVIDER === "resend" ? sendByResend : sendByBinding;
  return (mail) => {
    const key = crypto.randomUUID();
    waitUntil(attempt(() => send(settings, mail, key)));
  };
}

async function attempt(send: () => Promise<unknown>) {
  for (const wait of [...WAITS, null]) {
    try {
      return await send();
    } catch (error) {
      if (wait === null) return reportError("mail", error);
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
}

function sendByBinding({ MAIL, MAIL_FROM }: Settings, mail: Mail) {
  return MAIL.send({ from: { email: MAIL_FROM, name: BRAND }, ...mail });
}

/** The key is the same at every try, so that a mail whose answer was lost is not sent twice. */
async function sendByResend({ MAIL_FROM, MAIL_API_KEY }: Settings, { to, ...mail }: Mail, key: string) {
  const answer = await fetch("https://api.resend.com/emails", {
    method: "POST",
    headers: {
      Authorization: `Bearer ${MAIL_API_KEY}`,
      "Content-Type": "application/json",
      "Idempotency-Key": key,
    },
    body: JSON.stringify({ from: `${BRAND} <${MAIL_FROM}>`, to: [to], ...mail }),
  });
  if (!answer.ok) throw new Error(`The mail provider answered ${answer.status}.`);
}
