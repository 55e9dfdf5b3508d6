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
    const draft = readFormDraft(key);
    // What was typed before the page's script ran is newer.
    if (isChanged(form.current)) keep();
    else if (draft) fill(form.current, draft);
  }, [key]);

  return { form, onInput: keep, forget: () => writeFormDraft(key, null) };
}

/** What a person fills in: texts, and choices of one. */
function fieldsOf(form: HTMLFormElement) {
  return {
    texts: [...form.querySelectorAll("textarea")],
    choices: [...form.querySelectorAll<HTMLInputElement>("input[type=radio]")],
  };
}

function isChanged(form: HTMLFormElement) {
  const { texts, choices } = fieldsOf(form);
  return (
    texts.some(({ value, defaultValue }) => value !== defaultValue) ||
    choices.some(({ checked, defaultChecked }) => checked !== defaultChecked)
  );
}

function valuesOf(form: HTMLFormElement): FormDraft {
  const { texts, choices } = fieldsOf(form);
  const filled = [...texts, ...choices.filter(({ checked }) => checked)];
  return Object.fromEntries(filled.map(({ name, value }) => [name, value]));
}

function fill(form: HTMLFormElement, draft: FormDraft) {
  const { texts, choices } = fieldsOf(form);
  for (const choice of choices) if (draft[choice.name] === choice.value) choice.checked = true;
  for (const text of texts) {
    text.value = draft[text.name] ?? text.value;
    // For what counts along.
    text.dispatchEvent(new Event("input", { bubbles: true }));
  }
}
