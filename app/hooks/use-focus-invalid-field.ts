import { type RefObject, useEffect } from "react";
import type { Failure } from "#domain/errors.ts";

export function useFocusInvalidField(form: RefObject<HTMLFormElement | null>, failure: Failure | null) {
  useEffect(() => {
    const invalid = failure ? form.current?.querySelector<HTMLElement>("[aria-invalid=true], [data-invalid]") : null;
    // In a radio group, the checked option takes the focus, else the first one.
    const field = invalid?.querySelector<HTMLElement>("input:checked") ?? invalid?.querySelector<HTMLElement>("input");
    (field ?? invalid)?.focus();
  }, [failure, form]);
}
