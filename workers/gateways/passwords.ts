import { ADDRESS_ATTEMPT_BURST } from "#domain/auth/rules.ts";
import type { Services } from "#domain/kit/services.ts";
import type { Throttle } from "#workers/objects/throttle.ts";

/** Throttles by `throttleKey`, else by account and network address, before it hashes. */
export function passwordsGateway(throttles: DurableObjectNamespace<Throttle>): Services["passwords"] {
  const throttleOf = (account: string) => throttles.getByName(`account:${account}`);
  return {
    hash: (account, password) => throttleOf(account).hash(password),
    replace: (account, password, oldHash) => throttleOf(account).replace(password, oldHash),
    async verify({ account, ip, throttleKey, password, hash }) {
      if (throttleKey !== null) return throttles.getByName(throttleKey).verify(password, hash);
      const address = throttles.getByName(`address:${ip}`);
      const wait = await address.consumeAttempt(ADDRESS_ATTEMPT_BURST);
      if (wait > 0) return { result: "throttled", retryAfterSeconds: wait };
      const check = await throttleOf(account).verify(password, hash);
      if (check.result === "ok") await address.refundAttempt();
      return check;
    },
  };
}
