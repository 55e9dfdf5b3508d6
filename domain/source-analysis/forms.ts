import type { Tag } from "./html-parser.ts";

const OWN_PAGE = /^(?:[?#]|(?:\.{0,2}\/)*(?:index\.html?)?(?:[?#]|$)|javascript:)/i;
const HANDLES_FORMS =
  /\bonsubmit\b|\b(?:addEventListener|on)\(\s*["'`]submit\b|@submit\b|\bv-on:submit\b|\(submit\)|\bFormData\b/;

/** Whether a script may handle the forms, which are then sent nowhere. */
export function handlesForms(html: string) {
  return HANDLES_FORMS.test(html);
}

/** The attribute by which a form, or its button, is sent to a server; null if the app itself gets it. */
export function serverAttribute({ name, attributes }: Tag) {
  const prefix = name === "form" ? "" : "form";
  if (name !== "form" && name !== "button" && name !== "input") return null;
  const action = attributes.find((attribute) => attribute.name === `${prefix}action`);
  if (action && !OWN_PAGE.test(action.value)) return action;
  const method = attributes.find((attribute) => attribute.name === `${prefix}method`);
  return method && /^post$/i.test(method.value) ? method : null;
}
