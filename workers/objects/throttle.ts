import { DurableObject } from "cloudflare:workers";
import { ATTEMPT_BURST } from "#domain/auth/rules.ts";
import { MINUTE_MS } from "#domain/kit/durations.ts";
import type { PasswordCheck } from "#domain/kit/services.ts";
import { ATTEMPTS_EXPIRE_MS, waitMinutes } from "#domain/kit/throttle.ts";
import { readSecret } from "#workers/secrets.ts";
import { hashPassword, isOutdated, verifyPassword } from "./scrypt.ts";

type Attempts = { count: number; blockedUntil: number; lastAt: number };

/**
 * One per throttle key: an account, IP address, known device or mailbox, or whatever else a caller of `consumeAttempt`
 * limits. It counts before it hashes, so concurrent requests get no extra hashes. Hashing blocks its isolate; here that
 * delays only requests with the same key.
 */
export class Throttle extends DurableObject<Env> {
  private calls = { count: 0, endsAt: 0 };

  hash(password: string) {
    return hashPassword(password, readSecret(this.env, "PASSWORD_PEPPER"));
  }

  /** Counts an attempt unless it must wait. @returns the seconds to wait, or 0. */
  consumeAttempt(burst: number): number {
    const { count, blockedUntil } = this.readAttempts();
    const now = Date.now();
    if (blockedUntil > now) return Math.ceil((blockedUntil - now) / 1000);
    this.writeAttempts({
      count: count + 1,
      blockedUntil: now + waitMinutes(count + 1, burst) * MINUTE_MS,
      lastAt: now,
    });
    void this.ctx.storage.setAlarm(now + ATTEMPTS_EXPIRE_MS);
    return 0;
  }

  /**
   * Counts a call in a window that begins with its first one. In memory: a window that is forgotten with an idle object had
   * few calls. @returns how many are left, below 0 beyond `limit`.
   */
  countCall(limit: number, windowMs: number) {
    const now = Date.now();
    if (now >= this.calls.endsAt) this.calls = { count: 0, endsAt: now + windowMs };
    this.calls.count++;
    return { left: limit - this.calls.count, resetSeconds: Math.ceil((this.calls.endsAt - now) / 1000) };
  }

  refundAttempt() {
    const { count, lastAt } = this.readAttempts();
    this.writeAttempts({ count: Math.max(0, count - 1), blockedUntil: 0, lastAt });
  }

  clearAttempts() {
    this.ctx.storage.kv.delete("attempts");
  }

  async verify(password: string, hash: string | null): Promise<PasswordCheck> {
    const wait = this.consumeAttempt(ATTEMPT_BURST);
    if (wait > 0) return { result: "throttled", retryAfterSeconds: wait };
    const pepper = readSecret(this.env, "PASSWORD_PEPPER");
    if (!(await verifyPassword(password, pepper, hash))) return { result: "wrong" };
    this.clearAttempts();
    return { result: "ok", newHash: hash && isOutdated(hash) ? await hashPassword(password, pepper) : null };
  }

  async replace(password: string, oldHash: string) {
    const pepper = readSecret(this.env, "PASSWORD_PEPPER");
    if (await verifyPassword(password, pepper, oldHash)) return null;
    this.clearAttempts();
    return hashPassword(password, pepper);
  }

  override async alarm() {
    await this.ctx.storage.deleteAll();
  }

  /** Read and write are synchronous: otherwise concurrent attempts would count as one. */
  private readAttempts(): Attempts {
    const attempts = this.ctx.storage.kv.get<Attempts>("attempts");
    if (!attempts || Date.now() - attempts.lastAt > ATTEMPTS_EXPIRE_MS) return { count: 0, blockedUntil: 0, lastAt: 0 };
    return attempts;
  }

  private writeAttempts(attempts: Attempts) {
    this.ctx.storage.kv.put("attempts", attempts);
  }
}
