import { type ReactNode, useEffect, useState } from "react";

type Props = {
  title: string;
  summary: ReactNode /** Changes when the work inside is done: the fold closes. */;
  done?: unknown;
  children: ReactNode;
};

/** One setting: what it is now, and behind it the form that changes it. */
export function Fold({ title, summary, done, children }: Props) {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    if (done) setOpen(false);
  }, [done]);
  return (
    <details className="panel fold" open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <h3>{title}</h3>
        <span className="small quiet">{summary}</span>
      </summary>
      {open && <div className="stack fold-body">{children}</div>}
    </details>
  );
}
