import { Hono } from "hono";
import { UNEXPECTED } from "#app/failure-text.ts";
import { defineAction, NoFields, visitorIntent } from "#app/forms.ts";
import { AppError } from "#domain/kit/errors.ts";
import type { Actor } from "#domain/kit/permissions.ts";
import type { Services } from "#domain/kit/services.ts";
import { postForm } from "#tests/support/actions.ts";
import { SITE } from "#tests/support/api.ts";
import { insertActor, ROLES } from "#tests/support/authorization/roles.ts";
import type { Row } from "#tests/support/authorization/row.ts";
import { ROWS } from "#tests/support/authorization/rows.ts";
import { readAnswer, send } from "#tests/support/authorization/send.ts";
import { TARGETS } from "#tests/support/authorization/targets.ts";
import { insertUser } from "#tests/support/services.ts";
import type { AppEnv } from "#workers/api/env.ts";
import { answerError } from "#workers/api.ts";
import { readFailedScreen, readSentence } from "./failure-sentences.tsx";
import { findUntruth, readMoney } from "./money-claims.ts";

/**
 * `outcome`: "ok", "failed" for an error that is no refusal, or the code of a refusal; `text`: the whole answer;
 * `sentence`: what the user reads of a failure, null where nobody waits for the answer; `untruth`: what is wrong with what
 * the user reads, in words.
 */
type Answer = { outcome: string; text: string; sentence: string | null; untruth?: string | null };

/** `set` makes what the flow needs, without faults. @returns the flow, which is run again after a fault. */
export type Flow = (services: Services) => Promise<(services: Services) => Promise<Answer>>;

/** Every screen, form and call of the API, by a role that may. */
export function routeFlows(): Record<string, Flow> {
  const flows: Record<string, Flow> = {};
  for (const [key, row] of Object.entries<Row>(ROWS)) {
    const own = roleWith(row.own);
    const foreign = roleWith(row.foreign);
    const role = own ?? foreign;
    if (!role) continue;
    flows[key] = async (services) => {
      const actor = await insertActor(services, role);
      const owner = own && actor ? actor : await insertUser(services, "architect");
      const input = row.input(await TARGETS[row.of](services, { ...owner, tier: "architect", superAdmin: false }));
      return async (used) => {
        const sent = await send(key, input, { services: used, actor }).catch(() => null);
        if (!sent) return { outcome: "failed", text: "", sentence: await readFailedScreen(key.split(" ")[1] ?? "") };
        return answerOf(sent);
      };
    };
  }
  return flows;
}

/** The first that succeeds: signed in, and for an admin's work an admin. */
function roleWith(words: string | undefined) {
  const list = words?.split(" ") ?? [];
  const may = ROLES.filter((_, at) => (list.length === 1 ? list[0] : list[at]) === "ok");
  return may.find((role) => role === "architect") ?? may.find((role) => role !== "anonymous") ?? may[0];
}

type Sent = { outcome: string; bytes: string };
export type Payer = { actor: Actor; body?: Record<string, unknown>; customer: string };

/** What changes what is paid for: what its answer says is compared with what Stripe has done. */
export function moneyFlow(
  set: (services: Services) => Promise<Payer>,
  submit: (services: Services, payer: Payer) => Promise<Sent>,
): Flow {
  return async (services) => {
    // The stand-in for Stripe has the machine's clock.
    const payer = await set({ ...services, now: Date.now });
    return async (used) => {
      const before = await readMoney(payer.customer);
      const answer = answerOf(await submit({ ...used, now: Date.now }, payer));
      const [{ toast = null } = {}]: Array<{ toast?: string | null }> = JSON.parse(answer.text);
      const read = answer.sentence ?? toast;
      return { ...answer, untruth: read && findUntruth(read, before, await readMoney(payer.customer)) };
    };
  };
}

/** A form of a screen, by its key in `ROWS`. */
export function screenForm(key: string) {
  return (services: Services, { actor, body = {} }: Payer) => send(key, { body }, { services, actor });
}

/** A form that calls the domain. */
export async function submitCall(services: Services, call: () => Promise<unknown>): Promise<Sent> {
  const run = async () => void (await call());
  const action = defineAction({ call: visitorIntent({ schema: NoFields, run }) }, { failureText: () => UNEXPECTED });
  const answer = await postForm(action, { intent: "call" }, { services, actor: null });
  return { outcome: answer.ok ? "ok" : answer.error.code, bytes: JSON.stringify([answer]) };
}

type Run<Fixture> = (services: Services, fixture: Fixture) => Promise<unknown>;
type Set<Fixture> = (services: Services) => Promise<Fixture>;

/** A call of the domain behind a form, for what needs more than a request can say. */
export function formFlow<Fixture>(set: Set<Fixture>, run: Run<Fixture>): Flow {
  return async (services) => {
    const fixture = await set(services);
    return async (used) => answerOf(await submitCall(used, () => run(used, fixture)));
  };
}

/** The same behind the API. */
export function apiFlow<Fixture>(set: Set<Fixture>, run: Run<Fixture>): Flow {
  return async (services) => {
    const fixture = await set(services);
    return async (used) => {
      const router = new Hono<AppEnv>();
      router.get("*", async (c) => c.json((await run(used, fixture)) ?? null)).onError(answerError);
      return answerOf(await readAnswer(await router.request(`${SITE}/call`)));
    };
  };
}

/** The same where nobody waits: a nightly step, an event, an alarm. Its failure is reported, and it runs again. */
export function backgroundFlow<Fixture>(set: Set<Fixture>, run: Run<Fixture>): Flow {
  return async (services) => {
    const fixture = await set(services);
    return async (used) => {
      const result = await run(used, fixture).then(
        () => "ok",
        (error: unknown) => (error instanceof AppError ? error.code : "failed"),
      );
      return { outcome: result === "unavailable" ? "failed" : result, text: "", sentence: null };
    };
  };
}

const UNAVAILABLE = /code\\*":\\*"unavailable\\*"/;

function answerOf({ outcome, bytes }: Sent): Answer {
  if (UNAVAILABLE.test(bytes)) return { outcome: "failed", text: bytes, sentence: readSentence(bytes) };
  return { outcome, text: bytes, sentence: null };
}
