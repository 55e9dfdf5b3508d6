/**
 * `script` runs once per outside origin after a real click. In scope: `out` (that origin), `site` (the product's),
 * `udp` (address and port), `leak` (reports a secret), `add` (appends an element).
 * `markup` is in the document from the start, with OUT for an outside origin.
 */
export type Vector = {
  name: string;
  script?: string;
  markup?: string;
  /** False if even an unguarded page fails in Chromium; the headless one ignores most hints. */
  worksUnguarded?: false;
  /** It would end its document, or change others' results there, so it has a frame of its own. */
  isAlone?: true;
};
