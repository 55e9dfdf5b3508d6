export type SourceKind =
  | "page"
  | "answer"
  | "escaped"
  | "component"
  | "markdown"
  | "svg"
  | "json"
  | "saved-page"
  | "address"
  | "css"
  | "javascript"
  | "text"
  | "binary"
  | "empty";

/**
 * What a text is. `html` is the page that it becomes, for a page the text itself; null if it becomes none. `message` says in
 * words what was done. `markdown` is what `convertSource` makes the page of. `url` is that of an address.
 */
export type RecognizedSource = {
  kind: SourceKind;
  html: string | null;
  message?: string;
  markdown?: string;
  url?: string;
};
