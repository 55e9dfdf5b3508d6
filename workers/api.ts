import { type Context, Hono } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { AppError, ERROR_STATUS, type ErrorCode } from "#domain/kit/errors.ts";
import { reportError } from "#domain/kit/report-error.ts";
import { logRefusingError, routeOf } from "#domain/kit/security-log.ts";
import { UNEXPECTED_FAILURE } from "#domain/kit/unexpected-failure.ts";
import { accounts } from "./api/accounts.ts";
import { appManifests } from "./api/app-manifests.ts";
import { billing } from "./api/billing.ts";
import { dataCopies } from "./api/data-copies.ts";
import type { AppEnv } from "./api/env.ts";
import { health } from "./api/health.ts";
import { icons } from "./api/icons.ts";
import { journal } from "./api/journal.ts";
import { library } from "./api/library.ts";
import { notifications } from "./api/notifications.ts";
import { previews } from "./api/previews.ts";
import { projects } from "./api/projects.ts";
import { pushSubscriptions } from "./api/push-subscriptions.ts";
import { shares } from "./api/shares.ts";

export const api = new Hono<AppEnv>()
  .basePath("/api")
  .use((c, next) => {
    for (const name of ["services", "actor", "home", "requestId"] as const) c.set(name, c.env.call[name]);
    return next();
  })
  .route("/", accounts)
  .route("/", appManifests)
  .route("/", dataCopies)
  .route("/", billing)
  .route("/", health)
  .route("/", journal)
  .route("/", library)
  .route("/", notifications)
  .route("/", icons)
  .route("/", previews)
  .route("/", projects)
  .route("/", pushSubscriptions)
  .route("/", shares);

api.notFound((c) => c.json(failure("missing", "Not found", "We couldn't find that page."), 404));

api.onError(answerError);

export function answerError(error: Error, c: Context<AppEnv>) {
  const { requestId: id, actor } = c.var;
  if (error instanceof AppError) {
    logRefusingError({ id, route: routeOf(c.req.raw), account: actor?.userId ?? null }, error);
    const status = ERROR_STATUS[error.code] as ContentfulStatusCode;
    return c.json(failure(error.code, error.title, error.message), status);
  }
  reportError(id, error);
  return c.json({ error: UNEXPECTED_FAILURE }, 500);
}

function failure(code: ErrorCode, title: string, message: string) {
  return { error: { code, title, message } };
}
