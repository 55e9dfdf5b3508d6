import { BRAND } from "#domain/kit/brand.ts";
import { MAIL_ERROR, reportError } from "#domain/kit/report-error.ts";
import type { Mail, Services } from "#domain/kit/services.ts";

type Message = Mail & { from: { email: string; name: string } };
type Settings = {
  MAIL: { send(message: Message): Promise<unknown> };
  MAIL_PROVIDER: string;
  MAIL_FROM: string;
  MAIL_API_KEY?: string;
};

const RETRY_DELAYS_MS = [1000, 4000];

/**
 * Sends mails after the response, so that the response's duration does not reveal whether one was sent. One at a time, since
 * providers limit how many they take in a second.
 */
export function mailGateway(settings: Settings, waitUntil: (work: Promise<unknown>) => void): Services["mail"] {
  const send = settings.MAIL_PROVIDER === "resend" ? sendByResend : sendByBinding;
  let last: Promise<unknown> = Promise.resolve();
  return (mail) => {
    const key = crypto.randomUUID();
    last = last.then(() => sendWithRetries(() => send(settings, mail, key)));
    waitUntil(last);
  };
}

class MailError extends Error {
  override name = MAIL_ERROR;
}

async function sendWithRetries(send: () => Promise<unknown>) {
  for (const delay of [...RETRY_DELAYS_MS, null]) {
    try {
      return await send();
    } catch (error) {
      if (delay === null) return reportError("mail", new MailError("A mail was not sent.", { cause: error }));
      await new Promise((resolve) => setTimeout(resolve, delay));
    }
  }
}

function sendByBinding({ MAIL, MAIL_FROM }: Settings, mail: Mail) {
  return MAIL.send({ from: { email: MAIL_FROM, name: BRAND }, ...mail });
}

/** Reuses the key in every attempt, so a mail whose response was lost is not sent twice. */
async function sendByResend({ MAIL_FROM, MAIL_API_KEY }: Settings, { to, ...mail }: Mail, key: string) {
  const answer = await fetch("https://api.resend.com/emails", {
    method: "POST",
    headers: {
      Authorization: `Bearer ${MAIL_API_KEY}`,
      "Content-Type": "application/json",
      "Idempotency-Key": key,
      // Workers send none, and the provider refuses calls without one.
      "User-Agent": BRAND,
    },
    body: JSON.stringify({ from: `${BRAND} <${MAIL_FROM}>`, to: [to], ...mail }),
  });
  if (!answer.ok) throw new Error(`The mail provider answered ${answer.status}.`);
}
