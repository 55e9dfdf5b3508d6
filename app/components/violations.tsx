import { hostText } from "#domain/previews/violations.ts";
import { RelativeTime } from "./relative-time.tsx";

/** `visitors` is for moderators only: from a number an author could infer single reports. */
type Refused = { codeVersion: string; host: string; visitors?: number; lastAt: number };

/** What an app's versions tried to reach and were refused; nothing where there is nothing to tell. */
export function Violations({ violations }: { violations: ReadonlyArray<Refused> }) {
  if (violations.length === 0) return null;
  return (
    <ul className="stack small" aria-label="Refused requests">
      {violations.map(({ codeVersion, host, visitors, lastAt }) => (
        <li key={`${codeVersion} ${host}`}>
          This app was refused requests to <strong>{hostText(host)}</strong>{" "}
          <span className="quiet">
            (version {codeVersion}, last <RelativeTime at={lastAt} />
            {visitors !== undefined && `, up to ${visitors} ${visitors === 1 ? "visitor" : "visitors"} a day`})
          </span>
        </li>
      ))}
    </ul>
  );
}
