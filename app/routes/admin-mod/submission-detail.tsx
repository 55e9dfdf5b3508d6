import { useState } from "react";
import { useNavigate } from "react-router";
import { AppIcon } from "#app/components/apps/app-icon.tsx";
import { Violations } from "#app/components/apps/violations.tsx";
import { StatusBadge } from "#app/components/feedback/badge.tsx";
import { RelativeTime } from "#app/components/feedback/relative-time.tsx";
import { Button, LinkButton } from "#app/components/forms/button.tsx";
import { ConfirmDialog } from "#app/components/overlays/dialog.tsx";
import { useAction } from "#app/hooks/use-action.ts";
import type { Submission } from "#domain/moderation/queries.server.ts";
import { COLLAPSED_DESCRIPTION_LENGTH, splitReasons, submissionBadge } from "#domain/moderation/rules.ts";
import type { ReviewFacts } from "#domain/previews/facts.ts";
import type { Violation } from "#domain/previews/violations.server.ts";
import { saveDecisionToast } from "./decision-toast.ts";
import { RejectDialog } from "./reject-dialog.tsx";
import { TestRun } from "./test-run.tsx";

type Props = {
  submission: Submission;
  html: string;
  facts: ReviewFacts;
  violations: Array<Violation>;
  run: { origin: string; path: string };
  isUnrestricted: boolean;
  filter: string;
  /** Opened after a decision; null opens the list. */
  nextId: string | null;
};

type Decision = "publish" | "reject" | "unpublish";

/** A decision sends the digest shown here, so that it can't approve other bytes than were reviewed. */
export function SubmissionDetail(props: Props) {
  const { submission, html, facts, violations, run, isUnrestricted, filter } = props;
  const navigate = useNavigate();
  const [asking, setAsking] = useState<Decision | null>(null);
  const [afterDecision, setAfterDecision] = useState<{ decision: Decision; nextId: string | null } | null>(null);
  const { submit, intent, failure } = useAction({
    waitsForReload: true,
    onSuccess() {
      setAsking(null);
      if (!afterDecision?.nextId) return navigate(`/admin-mod?filter=${filter}`);
      saveDecisionToast(afterDecision.decision);
      // Needs a document load: only a new document's policy can name the next run's origin.
      window.location.assign(`/admin-mod?filter=${filter}&id=${afterDecision.nextId}`);
    },
    onError: () => setAsking(null),
  });
  function submitDecision(name: Decision, fields: Record<string, string> = {}, reasons: Array<string> = []) {
    // The reloaded list no longer has this submission.
    setAfterDecision({ decision: name, nextId: props.nextId });
    const form = new FormData();
    for (const [key, value] of Object.entries({ intent: name, submissionId: submission.id, ...fields }))
      form.set(key, value);
    for (const reason of reasons) form.append("reasons", reason);
    void submit(form, { method: "post", action: "/admin-mod" });
  }
  return (
    <article className="stack submission-detail" aria-labelledby="submission-name">
      <div>
        <LinkButton variant="ghost" to={`/admin-mod?filter=${filter}`}>
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
              variant="marker"
              large
              busy={intent === "publish" && "Approving..."}
              onClick={() => setAsking("publish")}
            >
              Approve & Publish
            </Button>
            <Button variant="soft" large onClick={() => setAsking("reject")}>
              Reject
            </Button>
          </span>
        )}
        {submission.status === "approved" && submission.published && (
          <Button
            variant="soft"
            large
            busy={intent === "unpublish" && "Unpublishing..."}
            onClick={() => setAsking("unpublish")}
          >
            Unpublish
          </Button>
        )}
      </header>
      {failure && (
        <p className="error" role="alert">
          {failure.message}
        </p>
      )}
      {submission.status === "rejected" && <Reasons notes={submission.reviewNotes} />}
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
      <TestRun
        submissionId={submission.id}
        run={run}
        unrestricted={isUnrestricted}
        html={html}
        name={submission.name}
      />
      <Violations violations={violations} />
      <details className="source">
        <summary>
          index.html · {Math.ceil(submission.htmlBytes / 1024)} KB · SHA-256 {submission.htmlSha256.slice(0, 12)}
        </summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
        <pre tabIndex={0}>{html}</pre>
      </details>
      <RejectDialog
        open={asking === "reject"}
        busy={intent === "reject"}
        onClose={() => setAsking(null)}
        onReject={(reasons) => submitDecision("reject", {}, reasons)}
      />
      <ConfirmDialog
        title={`Publish ${submission.name}?`}
        text="It will go live in the store exactly as shown here, and its owner will be notified."
        confirm="Publish"
        variant="marker"
        busy={intent === "publish" && "Approving..."}
        open={asking === "publish"}
        onClose={() => setAsking(null)}
        onConfirm={() => submitDecision("publish", { htmlSha256: submission.htmlSha256 })}
      />
      <ConfirmDialog
        title={`Unpublish ${submission.name}?`}
        text="It will be removed from the store, stop running for everyone who installed it, and go back to Pending."
        confirm="Unpublish"
        busy={intent === "unpublish" && "Unpublishing..."}
        open={asking === "unpublish"}
        onClose={() => setAsking(null)}
        onConfirm={() => submitDecision("unpublish")}
      />
    </article>
  );
}

function Reasons({ notes }: { notes: string | null }) {
  return (
    <section className="stack" aria-labelledby="rejection-reasons">
      <h3 id="rejection-reasons">Rejected because</h3>
      <ul className="plain-facts">
        {splitReasons(notes).map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    </section>
  );
}

function Facts({ facts: { sentences, refused, unpinned, notable } }: { facts: ReviewFacts }) {
  const refusedNames = [...refused.hosts, ...refused.libraries];
  return (
    <section className="stack" aria-labelledby="submission-facts">
      <h3 id="submission-facts">What this app can do</h3>
      <ul className="plain-facts">
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      {refusedNames.length > 0 && (
        <p className="small">In the code, but blocked: {[...new Set(refusedNames)].join(", ")}.</p>
      )}
      {unpinned.length > 0 && (
        <p className="small">
          Code without an exact version, which could change after this review: {unpinned.join(", ")}.
        </p>
      )}
      {notable.length > 0 && <p className="small">Worth a closer look: {notable.join(", ")}.</p>}
    </section>
  );
}

function Description({ text }: { text: string }) {
  const [open, setOpen] = useState(false);
  const isLong = text.length > COLLAPSED_DESCRIPTION_LENGTH;
  return (
    <section className="stack" aria-label="Description">
      <p className="prose">{open || !isLong ? text : `${text.slice(0, COLLAPSED_DESCRIPTION_LENGTH).trimEnd()}…`}</p>
      {isLong && (
        <span>
          <Button variant="soft" aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? "Show Less" : "Show More"}
          </Button>
        </span>
      )}
    </section>
  );
}
