import { buildPushPayload } from "@block65/webcrypto-web-push";
import { DAY_MS } from "#domain/kit/durations.ts";
import { reportError } from "#domain/kit/report-error.ts";
import type { Services } from "#domain/kit/services.ts";
import { isPushServiceAddress } from "#domain/notifications/push-subscriptions/push-services.ts";
import { readSecret } from "#workers/secrets.ts";

const TIMEOUT_MS = 5000;
/** How long a push service keeps what a device that is off has not received, in seconds. */
const TTL = DAY_MS / 1000;

type Settings = Parameters<typeof readSecret<"VAPID_KEYS">>[0] & {
  MAIL_FROM: string;
  DEV_HOST: string;
  DEV?: Pick<Fetcher, "fetch">;
};

/** Sends Web Push (RFC 8030) with VAPID (RFC 8292), encrypted for the device (RFC 8291). */
export function pushGateway(settings: Settings): Services["push"] {
  const { MAIL_FROM, DEV_HOST, DEV } = settings;
  const vapid = { subject: `mailto:${MAIL_FROM}`, ...parseKeys(readSecret(settings, "VAPID_KEYS")) };
  const standIn = DEV && `https://${new URL(`http://${DEV_HOST}`).hostname}/push/`;
  const isStandIn = (endpoint: string) => standIn !== undefined && endpoint.startsWith(standIn);
  return {
    publicKey: vapid.publicKey,
    accepts: (endpoint) => isPushServiceAddress(endpoint) || isStandIn(endpoint),
    async send({ endpoint, p256dh, auth }, data) {
      try {
        const subscription = { endpoint, expirationTime: null, keys: { p256dh, auth } };
        const request = await buildPushPayload({ data, options: { ttl: TTL } }, subscription, vapid);
        const fetcher = DEV && isStandIn(endpoint) ? DEV : { fetch };
        const signal = AbortSignal.timeout(TIMEOUT_MS);
        const answer = await fetcher.fetch(endpoint, { ...request, redirect: "manual", signal });
        await answer.body?.cancel();
        if (answer.status === 404 || answer.status === 410) return "gone";
        if (answer.ok) return "sent";
        throw new Error(`${new URL(endpoint).hostname} answered ${answer.status}.`);
      } catch (error) {
        reportError("push", error);
        return "failed";
      }
    },
  };
}

/** @throws Error if it is not as scripts/vapid-keys.ts prints it. */
function parseKeys(secret: string) {
  const [, publicKey, privateKey] = /^(?:local-)?(B[\w-]{86})\.([\w-]{43})$/.exec(secret) ?? [];
  if (!publicKey || !privateKey) throw new Error("The secret VAPID_KEYS is not a pair of keys.");
  return { publicKey, privateKey };
}
