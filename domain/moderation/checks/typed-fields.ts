import { readAttribute, type Tag } from "#domain/source-analysis/html-parser.ts";

const NOT_TYPED = /^(?:button|submit|reset|range|color|checkbox|radio|hidden|image)$/i;

/** Whether people type something into it. */
export function isTypedField(tag: Tag) {
  if (tag.name === "textarea") return true;
  if (tag.name === "input") return !NOT_TYPED.test(readAttribute(tag, "type") ?? "text");
  return readAttribute(tag, "contenteditable") !== undefined;
}
