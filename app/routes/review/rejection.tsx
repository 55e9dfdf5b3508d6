import { dateText } from "#app/lib/date-text.ts";
import type { AuthorReview } from "#domain/appeals/queries.server.ts";
import { splitReasons } from "#domain/moderation/reasons.ts";

export function Rejection({ review: { subject, appeal } }: { review: AuthorReview }) {
  return (
    <section className="panel stack" aria-labelledby="rejection-reasons">
      <h2 id="rejection-reasons">Rejection Reasons:</h2>
      <Reasons notes={subject.reviewNotes} />
      <p className="small quiet">
        A reviewer, {dateText(subject.decidedAt ?? subject.updatedAt)}. Nothing was deleted.
        {appeal?.outcome === "rejected" && " Another admin decided about your appeal."}
      </p>
    </section>
  );
}

export function Reasons({ notes }: { notes: string | null }) {
  return (
    <ul className="bullets">
      {splitReasons(notes).map((reason) => (
        <li key={reason}>{reason}</li>
      ))}
    </ul>
  );
}
