import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { PROBLEM_STATUS, type ProblemCode } from "#domain/help/api-problems.ts";
import { AppError, type ErrorCode } from "#domain/kit/errors.ts";
import { reportError } from "#domain/kit/report-error.ts";
import { logRefusingError, routeOf } from "#domain/kit/security-log.ts";
import { UNEXPECTED_FAILURE } from "#domain/kit/unexpected-failure.ts";
import type { V1Env } from "./env.ts";

/** `members` are added to the problem, by name. */
export class ProblemError extends Error {
  readonly code: ProblemCode;
  readonly title: string;
  readonly members: Readonly<Record<string, unknown>>;

  constructor(code: ProblemCode, title: string, detail: string, members: Record<string, unknown> = {}) {
    super(detail);
    this.name = "ProblemError";
    this.code = code;
    this.title = title;
    this.members = members;
  }
}

type Problem = { code: ProblemCode; title: string; message: string; members?: Readonly<Record<string, unknown>> };

/** Where the errors are described on the page for developers. */
function problemType(siteOrigin: string, code: ProblemCode) {
  return `${siteOrigin}/developers#error-${code}`;
}

export function answerProblem(error: Error, c: Context<V1Env>) {
  const { requestId: id, caller, services } = c.env.call;
  const { siteOrigin } = services.config;
  if (error instanceof AppError) {
    logRefusingError({ id, route: routeOf(c.req.raw), account: caller?.actor.userId ?? null }, error);
    if (error.code === "throttled") c.header("Retry-After", `${error.retryAfterSeconds ?? 60}`);
    if (error.code === "unauthenticated") c.header("WWW-Authenticate", "Bearer");
    return respondWith(c, siteOrigin, {
      code: error.code satisfies ErrorCode,
      title: error.title,
      message: error.message,
    });
  }
  if (error instanceof ProblemError) return respondWith(c, siteOrigin, error);
  reportError(id, error);
  return respondWith(c, siteOrigin, UNEXPECTED_FAILURE, 500);
}

function respondWith(
  c: Context<V1Env>,
  siteOrigin: string,
  { code, title, message, members }: Problem,
  status: ContentfulStatusCode = PROBLEM_STATUS[code],
) {
  const problem = { type: problemType(siteOrigin, code), title, status, detail: message, code, ...members };
  return c.json(problem, status, { "Content-Type": "application/problem+json" });
}
