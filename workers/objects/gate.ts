import { DurableObject } from "cloudflare:workers";
import { FREE_FAILURES, waitAfterFailures } from "#domain/auth/rules.ts";
import type { PasswordCheck } from "#domain/services.ts";
import { secret } from "#workers/secrets.ts";
import { hashPassword, verifyPassword } from "./scrypt.ts";

type Tries = { failures: number; blockedUntil: number };

/**
 * One per account, and one per address. It counts a try before it hashes, so that no number of requests at once gets
 * more hashes than the throttle allows; hashing blocks an isolate, and here it blocks only this account's.
 */
export class Gate extends DurableObject<Env> {
  hash(password: string) {
    return hashPassword(password, secret(this.env, "PASSWORD_PEPPER"));
  }

  /** Counts one try; `free` of them in a row cost no wait. @returns the seconds to wait, or 0 where it may go on. */
  admit(free: number): number {
    const tries = this.tries();
    const now = Date.now();
    if (tries.blockedUntil > now) return Math.ceil((tries.blockedUntil - now) / 1000);
    const failures = tries.failures + 1;
    const blockedUntil = now + waitAfterFailures(failures, free) * 60_000;
    this.ctx.storage.kv.put<Tries>("tries", { failures, blockedUntil });
    return 0;
  }

  async verify(password: string, hash: string | null): Promise<PasswordCheck> {
    const wait = this.admit(FREE_FAILURES);
    if (wait > 0) return { result: "throttled", retryAfterSeconds: wait };
    if (!(await verifyPassword(password, secret(this.env, "PASSWORD_PEPPER"), hash))) return { result: "wrong" };
    this.ctx.storage.kv.delete("tries");
    return { result: "ok" };
  }

  /** Takes back one counted try: it was right after all. */
  takeBack() {
    const { failures } = this.tries();
    this.ctx.storage.kv.put<Tries>("tries", { failures: Math.max(0, failures - 1), blockedUntil: 0 });
  }

  /** Read and written in one turn, without waiting in between, so that tries at once are counted one by one. */
  private tries(): Tries {
    return this.ctx.storage.kv.get<Tries>("tries") ?? { failures: 0, blockedUntil: 0 };
  }
}
