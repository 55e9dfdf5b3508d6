import { type RefObject, useEffect } from "react";
import type { Failure } from "#domain/errors.ts";

/** A form that was refused hands the focus to the field that it is about. */
export function useFieldInError(form: RefObject<HTMLFormElement | null>, failure: Failure | null) {
  useEffect(() => {
    const wrong = failure ? form.current?.querySelector<HTMLElement>("[aria-invalid=true], [data-invalid]") : null;
    // A group of choices is focused at the chosen one, or its first.
    const field = wrong?.querySelector<HTMLElement>("input:checked") ?? wrong?.querySelector<HTMLElement>("input");
    (field ?? wrong)?.focus();
  }, [failure, form]);
}
