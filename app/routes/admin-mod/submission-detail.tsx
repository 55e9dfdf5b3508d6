import { useEffect, useState } from "react";
import { useFetcher, useNavigate } from "react-router";
import { AppIcon } from "#app/components/app-icon.tsx";
import { StatusBadge } from "#app/components/badge.tsx";
import { Button, LinkButton } from "#app/components/button.tsx";
import { RelativeTime } from "#app/components/relative-time.tsx";
import { Violations } from "#app/components/violations.tsx";
import type { Answer } from "#app/context.ts";
import { notify } from "#app/lib/toast.ts";
import { COLLAPSE_AT, submissionBadge } from "#domain/moderation/limits.ts";
import type { Submission } from "#domain/moderation/queries.server.ts";
import type { ReviewFacts } from "#domain/previews/facts.ts";
import type { Violation } from "#domain/previews/violations.server.ts";
import { RejectDialog } from "./reject-dialog.tsx";
import { TestRun } from "./test-run.tsx";

type Props = {
  submission: Submission;
  html: string;
  facts: ReviewFacts;
  violations: Array<Violation>;
  run: { origin: string; path: string };
  unrestricted: boolean;
  filter: string;
};

/** What was handed in, pinned; the decision names the digest that is shown here. */
export function SubmissionDetail({ submission, html, facts, violations, run, unrestricted, filter }: Props) {
  const fetcher = useFetcher<Answer<unknown>>();
  const navigate = useNavigate();
  const [rejecting, setRejecting] = useState(false);
  const { data, state } = fetcher;
  const intent = fetcher.formData?.get("intent") ?? null;
  useEffect(() => {
    if (state !== "idle" || !data) return;
    if (!data.ok) return notify.error(data.error.title, data.error.message);
    notify.success(data.toast ?? "Saved");
    setRejecting(false);
    navigate(`/admin-mod?filter=${filter}`);
  }, [data, state, filter, navigate]);
  function send(name: string, more: Record<string, string> = {}, reasons: Array<string> = []) {
    const form = new FormData();
    for (const [key, value] of Object.entries({ intent: name, submissionId: submission.id, ...more }))
      form.set(key, value);
    for (const reason of reasons) form.append("reasons", reason);
    void fetcher.submit(form, { method: "post", action: "/admin-mod" });
  }
  return (
    <article className="stack submission-detail" aria-labelledby="submission-name">
      <div>
        <LinkButton look="ghost" to={`/admin-mod?filter=${filter}`}>
          Back to List
        </LinkButton>
      </div>
      <header className="row wrap">
        <AppIcon app={{ ...submission, id: submission.projectId }} size={72} />
        <div className="grow">
          <h2 id="submission-name">{submission.name}</h2>
          <p className="row wrap small quiet">
            <StatusBadge text={submissionBadge(submission)} />
            <span>
              Submitted <RelativeTime at={submission.createdAt} />
            </span>
            <span>
              Updated <RelativeTime at={submission.updatedAt} />
            </span>
            <span>Creator {submission.creatorEmail}</span>
          </p>
        </div>
        {submission.status === "pending" && (
          <span className="row wrap">
            <Button
              look="marker"
              large
              busy={intent === "publish" && "Approving..."}
              onClick={() => send("publish", { htmlSha256: submission.htmlSha256 })}
            >
              Approve & Publish
            </Button>
            <Button look="soft" large onClick={() => setRejecting(true)}>
              Reject
            </Button>
          </span>
        )}
        {submission.status === "approved" && submission.published && (
          <Button
            look="soft"
            large
            busy={intent === "unpublish" && "Unpublishing..."}
            onClick={() => send("unpublish")}
          >
            Unpublish
          </Button>
        )}
      </header>
      {data && !data.ok && (
        <p className="error" role="alert">
          {data.error.message}
        </p>
      )}
      <Description text={submission.description} />
      <p className="row wrap">
        <strong>Categories</strong>
        {submission.tags.map((tag) => (
          <span key={tag} className="badge">
            {tag}
          </span>
        ))}
      </p>
      <Facts facts={facts} />
      {submission.releaseNotes && <p className="prose">{submission.releaseNotes}</p>}
      <TestRun submissionId={submission.id} run={run} unrestricted={unrestricted} html={html} name={submission.name} />
      <Violations violations={violations} />
      <details className="source">
        <summary>
          index.html · {Math.ceil(submission.htmlBytes / 1024)} KB · SHA-256 {submission.htmlSha256.slice(0, 12)}
        </summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
        <pre tabIndex={0}>{html}</pre>
      </details>
      <RejectDialog
        open={rejecting}
        busy={intent === "reject"}
        onClose={() => setRejecting(false)}
        onReject={(reasons) => send("reject", {}, reasons)}
      />
    </article>
  );
}

/** What people will read of it, and what it names besides. */
function Facts({ facts: { sentences, refused, unpinned, notable } }: { facts: ReviewFacts }) {
  const vain = [...refused.hosts, ...refused.libraries];
  return (
    <section className="stack" aria-labelledby="submission-facts">
      <h3 id="submission-facts">What it may contact and do</h3>
      <ul className="plain-facts">
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      {vain.length > 0 && <p className="small">Named, and refused: {[...new Set(vain)].join(", ")}.</p>}
      {unpinned.length > 0 && (
        <p className="small">
          Code without an exact version, which may change after this review: {unpinned.join(", ")}.
        </p>
      )}
      {notable.length > 0 && <p className="small">Look closer at: {notable.join(", ")}.</p>}
    </section>
  );
}

function Description({ text }: { text: string }) {
  const [open, setOpen] = useState(false);
  const long = text.length > COLLAPSE_AT;
  return (
    <section className="stack" aria-label="Description">
      <p className="prose">{open || !long ? text : `${text.slice(0, COLLAPSE_AT).trimEnd()}…`}</p>
      {long && (
        <span>
          <Button look="soft" aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? "Show Less" : "Show More"}
          </Button>
        </span>
      )}
    </section>
  );
}
