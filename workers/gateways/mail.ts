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
/** A worker's work after its response ends after 30 s; this leaves time for both retries. */
const MAX_RETRY_AFTER_MS = 10_000;

/**
 * Sends mails after the response, so that the response's duration does not reveal whether one was sent. One at a time, since
 * providers limit how many they take in a second. A mail is sent again after 1 and 4 s, or later where the provider's
 * `Retry-After` says so; it is given up if that is more than 10 s.
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

class RefusedMailError extends Error {
  readonly retryAfterMs: number;

  constructor(status: number, retryAfterMs: number) {
    super(`The mail provider answered ${status}.`);
    this.retryAfterMs = retryAfterMs;
  }
}

async function sendWithRetries(send: () => Promise<unknown>) {
  for (const delay of [...RETRY_DELAYS_MS, null]) {
    try {
      return await send();
    } catch (error) {
      const retryAfterMs = error instanceof RefusedMailError ? error.retryAfterMs : 0;
      if (delay === null || retryAfterMs > MAX_RETRY_AFTER_MS)
        return reportError("mail", new MailError("A mail was not sent.", { cause: error }));
      await new Promise((resolve) => setTimeout(resolve, Math.max(delay, retryAfterMs)));
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
  if (!answer.ok) throw new RefusedMailError(answer.status, readRetryAfterMs(answer.headers));
}

/** The header has seconds or a date. 0 without it. */
function readRetryAfterMs(headers: Headers) {
  const text = headers.get("Retry-After") ?? "";
  const ms = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - Date.now();
  return Number.isNaN(ms) ? 0 : ms;
}
