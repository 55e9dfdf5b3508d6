import { RelativeTime } from "#app/components/feedback/relative-time.tsx";
import { hostText } from "#domain/previews/violations.ts";

/** `counts` is for moderators only: from a number or a time an author could infer single reports. */
type BlockedHost = { codeVersion: string; host: string; counts?: { visitors: number; lastAt: number } };

export function Violations({ violations }: { violations: ReadonlyArray<BlockedHost> }) {
  if (violations.length === 0) return null;
  return (
    <ul className="stack small" aria-label="Blocked requests">
      {violations.map(({ codeVersion, host, counts }) => (
        <li key={`${codeVersion} ${host}`}>
          Blocked this app's requests to <strong>{hostText(host)}</strong>{" "}
          <span className="quiet">
            (version {codeVersion}
            {counts && (
              <>
                , last <RelativeTime at={counts.lastAt} inSentence />
                {`, up to ${counts.visitors} ${counts.visitors === 1 ? "visitor" : "visitors"} a day`}
              </>
            )}
            )
          </span>
        </li>
      ))}
    </ul>
  );
}
