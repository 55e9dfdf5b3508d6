import { UNEXPECTED_FAILURE } from "#domain/kit/unexpected-failure.ts";

export type FailureText = { title: string; message: string };

const { title, message } = UNEXPECTED_FAILURE;
export const UNEXPECTED: FailureText = { title, message };

/** With the title that the form has in the catalogue of errors. */
export function unexpected(title: string): FailureText {
  return { ...UNEXPECTED, title };
}

/** The text of the intent that was sent, which is unknown until it is looked up. */
export function failureTextOf(texts: Readonly<Record<string, FailureText>>, intent: unknown): FailureText {
  return (typeof intent === "string" && Object.hasOwn(texts, intent) && texts[intent]) || UNEXPECTED;
}
