import type { MiddlewareHandler } from "hono";
import { CALL_WINDOW_MS, CALLS_PER_WINDOW } from "#domain/api-tokens/rules.ts";
import { AppError } from "#domain/kit/errors.ts";
import { waitText } from "#domain/kit/time-texts.ts";
import type { V1Env } from "./env.ts";

const POLICY = `"token";q=${CALLS_PER_WINDOW};w=${CALL_WINDOW_MS / 1000}`;

/** Counts the calls of a token, and says what is left (draft-ietf-httpapi-ratelimit-headers-11). */
export const limitCalls: MiddlewareHandler<V1Env> = async (c, next) => {
  const { caller } = c.env.call;
  if (!caller) return next();
  const throttle = c.env.THROTTLE.getByName(`api:${caller.tokenId}`);
  const { left, resetSeconds } = await throttle.countCall(CALLS_PER_WINDOW, CALL_WINDOW_MS);
  c.header("RateLimit-Policy", POLICY);
  c.header("RateLimit", `"token";r=${Math.max(left, 0)};t=${resetSeconds}`);
  if (left >= 0) return next();
  throw new AppError(
    "throttled",
    "Too many calls",
    `A token may make ${CALLS_PER_WINDOW} calls in a minute. Please try again in ${waitText(resetSeconds)}.`,
    { retryAfterSeconds: resetSeconds },
  );
};
