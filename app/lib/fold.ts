/** A text as it is compared with what somebody types: no accents, no capitals. */
export function fold(text: string) {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}
