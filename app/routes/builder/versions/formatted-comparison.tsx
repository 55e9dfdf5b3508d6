import { useState } from "react";
import { Button } from "#app/components/forms/button.tsx";
import type { Merge } from "#app/routes/builder/editor/codemirror-merge.client.ts";
import { sizeText } from "#domain/kit/numbers.ts";

/** A changed line of this length, in characters, is hard to read: a comparison of both sides formatted is offered. */
const LONG_LINE_LENGTH = 1_000;

type Texts = { left: string; right: string };
type State = { of: Texts; status: "formatting" | "failed" } | { of: Texts; status: "formatted"; texts: Texts };

/** What is compared: the texts, or both formatted. The formatter is loaded when it is asked for. */
export function useFormattedComparison({ left, right }: Texts) {
  const [state, setState] = useState<State | null>(null);
  const current = state && state.of.left === left && state.of.right === right ? state : null;
  async function format() {
    const of = { left, right };
    setState({ of, status: "formatting" });
    const formatted = await formatBoth(of).catch(() => null);
    setState((latest) => {
      if (latest?.of !== of) return latest;
      return formatted ? { of, status: "formatted", texts: formatted } : { of, status: "failed" };
    });
  }
  return {
    texts: current?.status === "formatted" ? current.texts : { left, right },
    status: current?.status ?? null,
    format,
    showSource: () => setState(null),
  };
}

async function formatBoth({ left, right }: Texts): Promise<Texts> {
  const { formatHtml } = await import("#app/routes/builder/editor/format.client.ts");
  return { left: await formatHtml(left), right: await formatHtml(right) };
}

type NoteProps = { view: Merge | null; comparison: ReturnType<typeof useFormattedComparison> };

/** Says how long the changed lines are, and switches to the formatted texts and back. */
export function LongLineNote({ view, comparison }: NoteProps) {
  const { status, format, showSource } = comparison;
  if (status === "formatted")
    return (
      <p className="row wrap small">
        <span className="grow">
          Both sides are formatted for reading. Spaces and line breaks differ from the source.
        </span>
        <Button variant="soft" onClick={showSource}>
          Compare the source
        </Button>
      </p>
    );
  const changes = view?.changes();
  if (!changes || changes.longestLine < LONG_LINE_LENGTH) return null;
  const lines = Math.max(changes.added, changes.removed);
  const longest = sizeText(changes.longestLine);
  return (
    <p className="row wrap small">
      <span className="grow">
        {lines === 1 ? `1 line of ${longest} changed.` : `${lines} lines changed, the longest of ${longest}.`}{" "}
        {status === "failed" && <span className="error">It couldn't be formatted.</span>}
      </span>
      <Button variant="soft" busy={status === "formatting" && "Formatting..."} onClick={format}>
        Compare formatted
      </Button>
    </p>
  );
}
