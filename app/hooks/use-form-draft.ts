import { useCallback, useRef, useState } from "react";
import { type FormDraft, formDrafts } from "#app/device/drafts/form-drafts.ts";
import { focusInvalidField } from "#app/lib/focus.ts";

/**
 * Stores the form's text on the device until it is sent or cleared. The fields stay uncontrolled. `account`: its writer.
 * `isKept`: false while this browser can't store it.
 */
export function useFormDraft(account: string | null, key: string) {
  const form = useRef<HTMLFormElement>(null);
  const [isKept, setIsKept] = useState(true);

  function saveDraft() {
    if (form.current)
      setIsKept(formDrafts.write(account, key, isChanged(form.current) ? valuesOf(form.current) : null));
  }

  const attachForm = useCallback(
    (element: HTMLFormElement | null) => {
      form.current = element;
      if (!element) return;
      const draft = formDrafts.read(account, key);
      // Text typed before the page's script ran is newer.
      if (isChanged(element)) setIsKept(formDrafts.write(account, key, valuesOf(element)));
      else if (draft) fillForm(element, draft);
    },
    [account, key],
  );

  return {
    ref: attachForm,
    onInput: saveDraft,
    isKept,
    forget: () => formDrafts.write(account, key, null),
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
