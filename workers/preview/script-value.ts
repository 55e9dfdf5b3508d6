/** The value as an expression of an inline script, which it can't end. */
export function toScriptValue(value: unknown) {
  return JSON.stringify(value).replaceAll("<", "\\u003c");
}
