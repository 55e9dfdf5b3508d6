import { BanReason } from "#app/components/apps/ban-reason.tsx";
import { PlainFacts } from "#app/components/feedback/plain-facts.tsx";
import { splitReasons } from "#domain/apps/reasons.ts";
import { dateText } from "#domain/kit/time-texts.ts";
import type { AuthorReview } from "#domain/moderation/author-review.server.ts";

export function Rejection({ review: { subject, appeal } }: { review: AuthorReview }) {
  return (
    <section className="panel stack" aria-labelledby="rejection-reasons">
      <h2 id="rejection-reasons">Rejection Reasons:</h2>
      <Reasons notes={subject.reviewNotes} />
      <p className="small quiet">
        {/* Otherwise its app left the store, which ended it. */}
        {subject.decidedAt !== null && "A reviewer, "}
        {dateText(subject.decidedAt ?? subject.updatedAt)}. Nothing was deleted.
        {subject.decidedAt !== null && appeal?.outcome === "rejected" && " Another admin decided about your appeal."}
      </p>
    </section>
  );
}

export function Ban({ reason }: { reason: string }) {
  return (
    <section className="panel stack" aria-labelledby="ban">
      <h2 id="ban">Banned</h2>
      <BanReason reason={reason} />
      <p className="small quiet">Nothing was deleted.</p>
    </section>
  );
}

export function Reasons({ notes }: { notes: string | null }) {
  return (
    <PlainFacts>
      {splitReasons(notes).map((reason) => (
        <li key={reason}>{reason}</li>
      ))}
    </PlainFacts>
  );
}
