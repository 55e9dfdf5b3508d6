import { HOUR_MS } from "#domain/kit/durations.ts";
import type { Services } from "#domain/kit/services.ts";
import { tooManyAttemptsError } from "#domain/kit/throttle.ts";
import { STRIPE_CALLS_PER_HOUR } from "./rules.ts";

export type CallLimitDeps = Pick<Services, "consumeAttempt" | "now">;

/** Counts what an account has the product ask Stripe in this hour. @throws AppError("throttled") */
export async function assertStripeLimit({ consumeAttempt, now }: CallLimitDeps, userId: string) {
  const wait = await consumeAttempt(`stripe:${userId}:${Math.floor(now() / HOUR_MS)}`, STRIPE_CALLS_PER_HOUR);
  if (wait > 0) throw tooManyAttemptsError(wait, userId);
}
