import { invalidRequest, missingParameter } from "./errors.ts";
import type { Parameter, Parameters } from "./form.ts";

/** Refuses what the call doesn't know, as Stripe does: a misspelt parameter is never ignored. */
export function refuseUnknown(params: Parameters, known: ReadonlyArray<string>) {
  const unknown = Object.keys(params).find((name) => name !== "expand" && !known.includes(name));
  if (unknown)
    throw invalidRequest(`Received unknown parameter: ${unknown}`, { code: "parameter_unknown", param: unknown });
}

export function readString(params: Parameters, name: string): string | null {
  const value = params[name];
  if (value === undefined) return null;
  if (typeof value !== "string") throw invalidRequest("Invalid string.", { param: name });
  return value;
}

export function requireString(params: Parameters, name: string): string {
  const value = readString(params, name);
  if (!value) throw missingParameter(name);
  return value;
}

export function readChoice<T extends string>(params: Parameters, name: string, choices: ReadonlyArray<T>): T | null {
  const value = readString(params, name);
  if (value === null) return null;
  const found = choices.find((choice) => choice === value);
  if (!found) throw invalidRequest(`Invalid ${name}: must be one of ${choices.join(", ")}`, { param: name });
  return found;
}

export function readBoolean(params: Parameters, name: string): boolean | null {
  const value = readString(params, name);
  if (value === null || value === "") return null;
  if (value !== "true" && value !== "false") throw invalidRequest(`Invalid boolean: ${value}`, { param: name });
  return value === "true";
}

export function readInteger(params: Parameters, name: string): number | null {
  const value = readString(params, name);
  if (value === null) return null;
  if (!/^-?\d+$/.test(value))
    throw invalidRequest(`Invalid integer: ${value}`, { code: "parameter_invalid_integer", param: name });
  return Number(value);
}

/** An inner object; empty where it is not given. */
export function readInner(params: Parameters, name: string): Parameters {
  const value = params[name];
  if (value === undefined || value === "") return {};
  if (!isObject(value)) throw invalidRequest("Invalid object", { param: name });
  return value;
}

export function readInnerList(params: Parameters, name: string): Array<Parameters> {
  const value = params[name] ?? [];
  if (!Array.isArray(value) || !value.every(isObject)) throw invalidRequest("Invalid array", { param: name });
  return value;
}

/** What is stored with the request's changes: an empty value removes its key, an empty `metadata` all. */
export function mergeMetadata(params: Parameters, stored: Record<string, string> = {}) {
  if (params.metadata === "") return {};
  const merged = { ...stored };
  for (const [name, value] of Object.entries(readInner(params, "metadata"))) {
    if (value === "") delete merged[name];
    else merged[name] = String(value);
  }
  return merged;
}

function isObject(value: Parameter): value is Parameters {
  return typeof value === "object" && !Array.isArray(value);
}
