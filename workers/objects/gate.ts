import { DurableObject } from "cloudflare:workers";
import { FAILURES_FORGOTTEN, FREE_FAILURES, waitAfterFailures } from "#domain/auth/rules.ts";
import type { PasswordCheck } from "#domain/services.ts";
import { secret } from "#workers/secrets.ts";
import { hashPassword, isOutdated, verifyPassword } from "./scrypt.ts";

type Tries = { failures: number; blockedUntil: number; at: number };

/**
 * One per throttle key: an account, a network address, a known device, a mailbox. It counts an attempt before it hashes,
 * so concurrent requests get no more hashes than the throttle allows. Hashing blocks its isolate; here that delays only
 * requests with the same key.
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
    this.ctx.storage.kv.put<Tries>("tries", { failures, blockedUntil, at: now });
    void this.ctx.storage.setAlarm(now + FAILURES_FORGOTTEN);
    return 0;
  }

  /** Deletes the object's storage. Every attempt postpones the alarm until its count has expired. */
  override async alarm() {
    await this.ctx.storage.deleteAll();
  }

  /** Resets the count after a successful attempt. */
  clear() {
    this.ctx.storage.kv.delete("tries");
  }

  async verify(password: string, hash: string | null): Promise<PasswordCheck> {
    const wait = this.admit(FREE_FAILURES);
    if (wait > 0) return { result: "throttled", retryAfterSeconds: wait };
    const pepper = secret(this.env, "PASSWORD_PEPPER");
    if (!(await verifyPassword(password, pepper, hash))) return { result: "wrong" };
    this.clear();
    return { result: "ok", newHash: hash && isOutdated(hash) ? await hashPassword(password, pepper) : null };
  }

  /** The hash of a new password, or null where it is the old one again. */
  async replace(password: string, oldHash: string) {
    const pepper = secret(this.env, "PASSWORD_PEPPER");
    if (await verifyPassword(password, pepper, oldHash)) return null;
    this.clear();
    return hashPassword(password, pepper);
  }

  /** Takes back one counted try: it was right after all. */
  takeBack() {
    const { failures, at } = this.tries();
    this.ctx.storage.kv.put<Tries>("tries", { failures: Math.max(0, failures - 1), blockedUntil: 0, at });
  }

  /** Read and written in one turn, without waiting in between, so that tries at once are counted one by one. */
  private tries(): Tries {
    const tries = this.ctx.storage.kv.get<Tries>("tries");
    if (!tries || Date.now() - tries.at > FAILURES_FORGOTTEN) return { failures: 0, blockedUntil: 0, at: 0 };
    return tries;
  }
}
