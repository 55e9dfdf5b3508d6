/**
 * `max`: in UTF-16 units, not counting whitespace at both ends. `tooLong`: the sentence that the schema says as well.
 * @returns the sentence, null for a text that fits.
 */
export function lengthProblem(text: string, max: number, tooLong: string) {
  return text.trim().length > max ? tooLong : null;
}
