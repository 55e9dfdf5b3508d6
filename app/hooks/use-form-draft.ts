import { useEffect, useRef } from "react";
import { type FormDraft, readFormDraft, writeFormDraft } from "#app/device/form-drafts.ts";

/**
 * Keeps what is typed into a form on the device under `key`, until it is sent or given up, and brings it back when the
 * form opens again. The fields keep their own values; `form` and `onInput` go to the form.
 */
export function useFormDraft(key: string) {
  const form = useRef<HTMLFormElement>(null);

  function keep() {
    if (form.current) writeFormDraft(key, isChanged(form.current) ? valuesOf(form.current) : null);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: when the form opens, or becomes another one's
  useEffect(() => {
    if (!form.current) return;
    if (isChanged(form.current)) keep();
    else fill(form.current, readFormDraft(key) ?? {});
  }, [key]);

  return { form, onInput: keep, forget: () => writeFormDraft(key, null) };
}

/** What a person fills in: texts and choices. */
function fieldsOf(form: HTMLFormElement) {
  return [...form.elements].filter(
    (field) => field instanceof HTMLTextAreaElement || (field instanceof HTMLInputElement && field.type === "radio"),
  );
}

function isChanged(form: HTMLFormElement) {
  return fieldsOf(form).some((field) =>
    field instanceof HTMLTextAreaElement ? field.value !== field.defaultValue : field.checked !== field.defaultChecked,
  );
}

function valuesOf(form: HTMLFormElement): FormDraft {
  const chosen = fieldsOf(form).filter((field) => field instanceof HTMLTextAreaElement || field.checked);
  return Object.fromEntries(chosen.map(({ name, value }) => [name, value]));
}

function fill(form: HTMLFormElement, draft: FormDraft) {
  for (const field of fieldsOf(form)) {
    const value = draft[field.name];
    if (value === undefined) continue;
    if (field instanceof HTMLInputElement) field.checked = field.value === value;
    else field.value = value;
    // For what counts along.
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
}
