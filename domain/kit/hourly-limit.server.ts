import { HOUR_MS } from "./durations.ts";
import { AppError } from "./errors.ts";
import type { Services } from "./services.ts";

type Options = {
  action: string;
  userId: string;
  limit: number;
  title: string;
  /** Continues "You " in the message, e.g. "saved more than 240 times". */
  exceeded: string;
};

/** Counts an action of this hour. @throws AppError("throttled") beyond the limit. */
export async function assertHourlyLimit(
  { consumeAttempt, now }: Pick<Services, "consumeAttempt" | "now">,
  { action, userId, limit, title, exceeded }: Options,
) {
  const wait = await consumeAttempt(`${action}:${userId}:${Math.floor(now() / HOUR_MS)}`, limit);
  if (wait <= 0) return;
  const minutes = Math.ceil(wait / 60);
  throw new AppError(
    "throttled",
    title,
    `You ${exceeded} in an hour. Please try again in ${minutes} min. What you typed is still here.`,
    { retryAfterSeconds: wait },
  );
}
