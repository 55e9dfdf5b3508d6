import { data, type RouterContextProvider } from "react-router";
import * as z from "zod/mini";
import type { Client } from "#domain/auth/sessions.server.ts";
import { AppError, type Failure } from "#domain/kit/errors.ts";
import { parse } from "#domain/kit/parse.ts";
import type { Actor } from "#domain/kit/permissions.ts";
import { reportError } from "#domain/kit/report-error.ts";
import { logRefusal, logRefusingError } from "#domain/kit/security-log.ts";
import type { Services } from "#domain/kit/services.ts";
import { actorContext, requestContext, senderOf, servicesContext } from "./context.ts";
import { failureResponse } from "./failure-response.ts";
import { type FailureText, UNEXPECTED } from "./failure-text.ts";

export type Answer<Data> = { ok: true; toast: string | null; data: Data } | { ok: false; error: Failure };

export const NoFields = z.object({});

type Context = Readonly<RouterContextProvider>;
type Fields = Readonly<Record<string, unknown>>;

export type ActionCall = {
  services: Services;
  client: Client;
  actor: Actor | null;
  request: Request;
  context: Context;
  cookies: Array<string>;
};

type Toast<Data> = string | ((data: Data) => string | null);

type UserIntent<Input, Data> = {
  /** Names of fields that are lists, also if one value or none was sent. */
  lists?: ReadonlyArray<string>;
  schema: z.ZodMiniType<Input>;
  run: (services: Services, actor: Actor, input: Input, call: ActionCall) => Data | Promise<Data>;
  toast?: Toast<Data>;
  /** What visitors are told. */
  signInText?: FailureText;
};
type VisitorIntent<Input, Data> = {
  schema: z.ZodMiniType<Input>;
  run: (services: Services, client: Client, input: Input, call: ActionCall) => Data | Promise<Data>;
  toast?: Toast<Data>;
};

const SIGN_IN: FailureText = { title: "Please sign in", message: "Sign in to continue." };

type Handler<Data> = (call: ActionCall, fields: Fields) => Promise<{ toast: string | null; data: Data }>;
type DataOf<Handlers> = { [Name in keyof Handlers]: Handlers[Name] extends Handler<infer Data> ? Data : never };

/** Visitors get an error and no redirect, so that the form keeps what they typed. */
export function userIntent<Input, Data>({
  schema,
  lists = [],
  run,
  toast,
  signInText = SIGN_IN,
}: UserIntent<Input, Data>): Handler<Data> {
  return async (call, fields) => {
    if (!call.actor) throw new AppError("unauthenticated", signInText.title, signInText.message);
    const asLists = Object.fromEntries(lists.map((name) => [name, [fields[name] ?? []].flat()]));
    const data = await run(call.services, call.actor, parse(schema, { ...fields, ...asLists }), call);
    return { toast: textOf(toast, data), data };
  };
}

export function visitorIntent<Input, Data>({ schema, run, toast }: VisitorIntent<Input, Data>): Handler<Data> {
  return async (call, fields) => {
    const data = await run(call.services, call.client, parse(schema, fields), call);
    return { toast: textOf(toast, data), data };
  };
}

type Options = {
  /** What a form of the screen says if it fails unexpectedly. Required, so that no screen loses its titles. */
  failureText: (intent: string, actor: Actor | null) => FailureText;
};

/** The field `intent` names the form, one of `intents`. @throws a 400 Response if it is missing or not in the table. */
export function defineAction<Handlers extends Readonly<Record<string, Handler<unknown>>>>(
  handlers: Handlers,
  { failureText }: Options,
) {
  type Data = DataOf<Handlers>[keyof Handlers];
  const action = async ({ request, context }: { request: Request; context: Context }) => {
    const fields = await readFields(request);
    const { intent } = fields;
    const sender = senderOf(context);
    if (!isIntentOf(handlers, intent)) {
      logRefusal(sender, "unknown form");
      throw failureResponse({ code: "invalid", ...UNEXPECTED });
    }
    const route = `${sender.route} ${intent}`;
    const client = { ...context.get(requestContext), route };
    const actor = context.get(actorContext);
    const cookies: Array<string> = [];
    const call = { services: context.get(servicesContext), client, actor, request, context, cookies };
    const answer = await answerOf<Data>(() => handlers[intent]?.(call, fields) as ReturnType<Handler<Data>>, {
      onRefused: (error) => logRefusingError({ ...sender, route }, error),
      onUnexpected(error) {
        reportError(client.id, error);
        return failureText(intent, actor);
      },
    });
    const headers = cookies.map((cookie): [string, string] => ["Set-Cookie", cookie]);
    // A refusal is a 200 too: the router reloads the screen only then, e.g. when the session has ended.
    return data(answer, { headers });
  };
  return Object.assign(action, { intents: Object.keys(handlers) });
}

async function answerOf<Data>(
  run: () => Promise<{ toast: string | null; data: Data }>,
  on: { onRefused: (error: AppError) => void; onUnexpected: (error: unknown) => FailureText },
): Promise<Answer<Data>> {
  try {
    return { ok: true, ...(await run()) };
  } catch (error) {
    if (error instanceof Response) throw error;
    if (error instanceof AppError) {
      on.onRefused(error);
      const { code, title, message } = error;
      return { ok: false, error: { code, title, message } };
    }
    return { ok: false, error: { code: "unavailable", ...on.onUnexpected(error) } };
  }
}

/** A field that was sent more than once is a list. */
async function readFields(request: Request): Promise<Fields> {
  if (request.headers.get("Content-Type")?.startsWith("application/json")) {
    const body: unknown = await request.json().catch(() => null);
    return typeof body === "object" && body !== null ? { ...body } : {};
  }
  const form = await request.formData();
  const names = [...new Set(form.keys())];
  return Object.fromEntries(
    names.map((name) => {
      const values = form.getAll(name);
      return [name, values.length > 1 ? values : values[0]];
    }),
  );
}

function isIntentOf(handlers: object, intent: unknown): intent is string {
  return typeof intent === "string" && Object.hasOwn(handlers, intent);
}

function textOf<Data>(toast: Toast<Data> | undefined, data: Data) {
  return typeof toast === "function" ? toast(data) : (toast ?? null);
}
