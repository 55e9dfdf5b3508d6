import { FREE_FAILURES_PER_ADDRESS } from "#domain/auth/rules.ts";
import type { Services } from "#domain/services.ts";
import type { Gate } from "#workers/objects/gate.ts";

/** Hashes only behind a Gate: that of `throttleKey`, else those of account and network address. Fails closed. */
export function passwordsGateway(gates: DurableObjectNamespace<Gate>): Services["passwords"] {
  return {
    hash: (account, password) => gates.getByName(`account:${account}`).hash(password),
    replace: (account, password, oldHash) => gates.getByName(`account:${account}`).replace(password, oldHash),
    async verify({ account, ip, throttleKey, password, hash }) {
      if (throttleKey !== null) return gates.getByName(throttleKey).verify(password, hash);
      const address = gates.getByName(`address:${ip}`);
      const wait = await address.admit(FREE_FAILURES_PER_ADDRESS);
      if (wait > 0) return { result: "throttled", retryAfterSeconds: wait };
      const check = await gates.getByName(`account:${account}`).verify(password, hash);
      if (check.result === "ok") await address.takeBack();
      return check;
    },
  };
}
