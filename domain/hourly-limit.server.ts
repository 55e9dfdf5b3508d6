import { HOUR_MS } from "./durations.ts";
import { AppError } from "./errors.ts";
import type { Services } from "./services.ts";

type Options = {
  /** Names the counter. */
  action: string;
  userId: string;
  /** How often the action costs no wait within an hour (UTC). */
  limit: number;
  title: string;
  /** Continues "You " in the message, e.g. "saved more than 240 times". */
  exceeded: string;
};

/** Counts an action of this hour. @throws AppError("throttled") if the limit is exceeded. */
export async function admitHourly(
  { admit, now }: Pick<Services, "admit" | "now">,
  { action, userId, limit, title, exceeded }: Options,
) {
  const wait = await admit(`${action}:${userId}:${Math.floor(now() / HOUR_MS)}`, limit);
  if (wait <= 0) return;
  const minutes = Math.ceil(wait / 60);
  throw new AppError(
    "throttled",
    title,
    `You ${exceeded} within an hour. Please try again in ${minutes} min. What you typed is still here.`,
  );
}
