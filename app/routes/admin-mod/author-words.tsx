import { Quote } from "#app/components/feedback/quote.tsx";
import { RelativeTime } from "#app/components/feedback/relative-time.tsx";
import type { OpenedSubmission } from "#domain/moderation/queries.server.ts";

/** The author's appeal and replies, shown beside the code. */
export function AuthorWords({ appeal, replies }: Pick<OpenedSubmission, "appeal" | "replies">) {
  if (!appeal && replies.length === 0) return null;
  return (
    <section className="stack panel" aria-labelledby="author-words">
      <h3 id="author-words">From the author</h3>
      {appeal && (
        <Quote>
          <p className="small quiet">
            {appeal.outcome === null ? "Appeal, for another admin than the one who rejected it" : "Appeal, decided"}
            {" · "}
            <RelativeTime at={appeal.createdAt} />
          </p>
          <p dir="auto">{appeal.reason}</p>
        </Quote>
      )}
      {replies.map(({ id, text, createdAt }) => (
        <Quote key={id}>
          <p className="small quiet">
            Reply · <RelativeTime at={createdAt} />
          </p>
          <p dir="auto">{text}</p>
        </Quote>
      ))}
    </section>
  );
}
