import { RelativeTime } from "#app/components/feedback/relative-time.tsx";
import type { OpenedSubmission } from "#domain/moderation/queries.server.ts";
import * as styles from "./admin-mod.module.css";

/** The author's appeal and replies, shown beside the code. */
export function AuthorWords({ appeal, replies }: Pick<OpenedSubmission, "appeal" | "replies">) {
  if (!appeal && replies.length === 0) return null;
  return (
    <section className={`stack panel ${styles.authorWords}`} aria-labelledby="author-words">
      <h3 id="author-words">From the author</h3>
      {appeal && (
        <blockquote>
          <p className="small quiet">
            {appeal.outcome === null ? "Appeal, for another admin than the one who rejected it" : "Appeal, decided"}
            {" · "}
            <RelativeTime at={appeal.createdAt} />
          </p>
          <p dir="auto">{appeal.reason}</p>
        </blockquote>
      )}
      {replies.map(({ id, text, createdAt }) => (
        <blockquote key={id}>
          <p className="small quiet">
            Reply · <RelativeTime at={createdAt} />
          </p>
          <p dir="auto">{text}</p>
        </blockquote>
      ))}
    </section>
  );
}
