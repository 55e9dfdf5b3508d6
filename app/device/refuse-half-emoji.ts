import { notify } from "#app/lib/toast.ts";
import { findHalfEmoji, HALF_EMOJI } from "#domain/kit/characters.ts";

/** A form with half an emoji is not sent, since browsers send "�" in its place. @returns the function that undoes it. */
export function refuseHalfEmoji() {
  function onSubmit(event: SubmitEvent) {
    const fields = document.querySelectorAll<HTMLInputElement>("input, textarea");
    if (![...fields].some(({ form, value }) => form === event.target && findHalfEmoji(value) >= 0)) return;
    event.preventDefault();
    event.stopPropagation();
    notify.error("Not sent", HALF_EMOJI);
  }
  window.addEventListener("submit", onSubmit, { capture: true });
  return () => window.removeEventListener("submit", onSubmit, { capture: true });
}
