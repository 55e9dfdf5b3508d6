import { hostText } from "#domain/previews/violations.ts";
import { RelativeTime } from "./relative-time.tsx";

type Refused = { codeVersion: string; host: string; count: number; lastAt: number };

/** What an app's versions tried to reach and were refused; nothing where there is nothing to tell. */
export function Violations({ violations }: { violations: ReadonlyArray<Refused> }) {
  if (violations.length === 0) return null;
  return (
    <ul className="stack small" aria-label="Refused requests">
      {violations.map(({ codeVersion, host, count, lastAt }) => (
        <li key={`${codeVersion} ${host}`}>
          This app was refused {count} {count === 1 ? "request" : "requests"} to <strong>{hostText(host)}</strong>{" "}
          <span className="quiet">
            (version {codeVersion}, last <RelativeTime at={lastAt} />)
          </span>
        </li>
      ))}
    </ul>
  );
}
