import type { ExtractSchema } from "hono/types";
import type { api } from "#workers/api.ts";

/**
 * The types of the API's own routes (`workers/api/`), so a change there is noticed at every call. Hono's client for them, `hc`,
 * is 2.1 KB gzip on each screen; the types alone are none. This is the only file of `app` that imports from `workers`.
 */
type Routes = ExtractSchema<typeof api>;
/** An object that names nothing. */
export type Empty = Record<never, never>;
type Key<Method extends ApiMethod> = `$${Lowercase<Method>}`;
type Endpoint<Method extends ApiMethod, Path extends ApiPath<Method>> = Routes[Path][Key<Method> & keyof Routes[Path]];

export type ApiMethod = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

export type ApiPath<Method extends ApiMethod> = {
  [Path in keyof Routes]: Key<Method> extends keyof Routes[Path] ? Path : never;
}[keyof Routes];

type Part<Name, Value> = Name extends "param" ? Record<keyof Value, string | number> : Value;
/** Parts of which a call may leave out everything. */
type Omissible<Input> = { [Name in keyof Input]: Empty extends Input[Name] ? Name : never }[keyof Input];

/** `param` of the path, `query` and `json`, whichever the route reads. */
export type ApiInput<Method extends ApiMethod, Path extends ApiPath<Method>> =
  Endpoint<Method, Path> extends { input: infer Input }
    ? { [Name in Exclude<keyof Input, Omissible<Input>>]: Part<Name, Input[Name]> } & {
        [Name in Omissible<Input>]?: Part<Name, Input[Name]>;
      }
    : never;

/** What the route answers as JSON; null for one without content. */
export type ApiData<Method extends ApiMethod, Path extends ApiPath<Method>> =
  Endpoint<Method, Path> extends { output: infer Output; outputFormat: infer Format }
    ? Format extends "json"
      ? Output
      : null
    : never;
