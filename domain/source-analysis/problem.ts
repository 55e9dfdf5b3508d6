import type { InlineLibrary } from "./inlining.ts";
import type { RefusedCall } from "./refused-calls.ts";

/** Offsets are UTF-16; lines count from 1. */
export type Problem = {
  from: number;
  to: number;
  line: number;
  severity: "error" | "warning" | "info";
  code:
    | "blocked-host"
    | "blocked-path"
    | "unpinned"
    | "missing-file"
    | "no-title"
    | "no-viewport"
    | "no-lang"
    /** A host that only counts visitors. */
    | "statistics"
    /** A library contacts a host of its own. */
    | "library-host"
    /** A library that the editor can paste in. */
    | "library"
    | RefusedCall["code"]
    | "base"
    | "nul"
    /** Of the whole source: it has no HTML, or text around it. */
    | "not-a-page"
    | "curly-quotes"
    | "invisible-characters"
    | "form-action";
  message: string;
  fix?: ProblemFix;
};

/** What the editor can do about a problem. */
type ProblemFix =
  | { kind: "declare"; hosts: ReadonlyArray<string> }
  | ({ kind: "inline" } & InlineLibrary)
  | { kind: "embed"; name: string }
  /** The source can become a page. */
  | { kind: "convert" }
  /** All such characters of the source have a replacement. */
  | { kind: "mend" };

export type FoundProblem = Omit<Problem, "line">;
