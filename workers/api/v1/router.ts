import { type Context, Hono } from "hono";
import { AppError } from "#domain/kit/errors.ts";
import { ACCOUNT_ROUTES } from "./account.ts";
import { limitCalls } from "./call-limit.ts";
import { CHECK_ROUTES } from "./checks.ts";
import { addDocument, describe } from "./document.ts";
import { requireRight, type V1Env } from "./env.ts";
import { FEEDBACK_ROUTES } from "./feedback.ts";
import { HTML_ROUTES } from "./html.ts";
import { runOnce } from "./idempotency.ts";
import { readBody, readQuery } from "./input.ts";
import { answerProblem } from "./problems.ts";
import { PROJECT_ROUTES } from "./projects.ts";
import { REVIEW_ROUTES } from "./reviews.ts";
import type { AnyRoute } from "./route.ts";
import { SHARE_ROUTES } from "./shares.ts";

export const V1_ROUTES: ReadonlyArray<AnyRoute> = [
  ...ACCOUNT_ROUTES,
  ...PROJECT_ROUTES,
  ...HTML_ROUTES,
  ...CHECK_ROUTES,
  ...SHARE_ROUTES,
  ...REVIEW_ROUTES,
  ...FEEDBACK_ROUTES,
];

/** Reads no cookie: a token in the Authorization header is the only proof, so no other site can use a session. */
export const v1 = new Hono<V1Env>().basePath("/api/v1");

v1.use(limitCalls);
for (const route of V1_ROUTES) v1.on(route.method, route.path, describe(route), (c) => respond(c, route));
addDocument(v1);
v1.notFound((c) => answerProblem(new AppError("missing", "Not found", "The API has no such address."), c));
v1.onError(answerProblem);

async function respond(c: Context<V1Env>, route: AnyRoute) {
  const caller = requireRight(c, route.right);
  const { services } = c.env.call;
  const query = readQuery(c, route);
  const body = await readBody(c, route);
  const { actor } = caller;
  const given = { c, services, actor, caller, id: c.req.param("id") ?? "", body, query };
  const answer = await runOnce(c, route, (repeat) => route.run({ ...given, repeat }));
  if (answer instanceof Response) return answer;
  return route.answer.status === 204 ? c.body(null, 204) : c.json(answer, route.answer.status);
}
