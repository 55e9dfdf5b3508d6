import { useCallback, useRef } from "react";
import { type FormDraft, readFormDraft, writeFormDraft } from "#app/device/drafts/form-drafts.ts";
import { focusInvalidField } from "#app/lib/focus.ts";

/** Stores the form's text on the device until it is sent or cleared. The fields stay uncontrolled. */
export function useFormDraft(key: string) {
  const form = useRef<HTMLFormElement>(null);

  function saveDraft() {
    if (form.current) writeFormDraft(key, isChanged(form.current) ? valuesOf(form.current) : null);
  }

  const attachForm = useCallback(
    (element: HTMLFormElement | null) => {
      form.current = element;
      if (!element) return;
      const draft = readFormDraft(key);
      // Text typed before the page's script ran is newer.
      if (isChanged(element)) writeFormDraft(key, valuesOf(element));
      else if (draft) fillForm(element, draft);
    },
    [key],
  );

  return {
    ref: attachForm,
    onInput: saveDraft,
    forget: () => writeFormDraft(key, null),
    /** For `onError`: the field that the answer was about. */
    focusInvalidField: () => focusInvalidField(form.current),
  };
}

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

function fillForm(form: HTMLFormElement, draft: FormDraft) {
  const { texts, choices } = fieldsOf(form);
  for (const choice of choices) if (draft[choice.name] === choice.value) choice.checked = true;
  for (const text of texts) {
    text.value = draft[text.name] ?? text.value;
    // Lets character counters update.
    text.dispatchEvent(new Event("input", { bubbles: true }));
  }
}
