import { Quote } from "#app/components/feedback/quote.tsx";
import { Button } from "#app/components/forms/button.tsx";
import { FailureAlert } from "#app/components/forms/failure-text.tsx";
import { LimitedTextarea } from "#app/components/forms/limited-textarea.tsx";
import { Dialog } from "#app/components/overlays/dialog.tsx";
import { DialogActions } from "#app/components/overlays/dialog-actions.tsx";
import { DialogButton } from "#app/components/overlays/dialog-button.tsx";
import { useAccountId } from "#app/hooks/use-account-id.ts";
import { useAction, useActionWithFailure } from "#app/hooks/use-action.ts";
import { useFormDraft } from "#app/hooks/use-form-draft.ts";
import { dateText } from "#domain/kit/time-texts.ts";
import { MAX_APPEAL_LENGTH, MAX_AUTHOR_REPLY_LENGTH } from "#domain/moderation/appeals/rules.ts";
import type { AuthorReview } from "#domain/moderation/author-review.server.ts";
import { Reasons } from "./rejection.tsx";
import * as styles from "./review-page.module.css";

export function Conversation({ review }: { review: AuthorReview }) {
  const { lastRound, replies, appeal, mayAppeal, subject } = review;
  return (
    <section className="panel stack" aria-labelledby="conversation">
      <h2 id="conversation">{lastRound ? "Last round" : "Reply"}</h2>
      {lastRound && (
        <>
          <p className="small quiet">
            A reviewer{lastRound.decidedAt !== null && `, ${dateText(lastRound.decidedAt)}`}. Rejected
          </p>
          <h3>Rejection Reasons:</h3>
          <Reasons notes={lastRound.reviewNotes} />
        </>
      )}
      {appeal && (
        <Quote>
          <p className="small quiet">Your appeal, {dateText(appeal.createdAt)}</p>
          <p dir="auto">{appeal.reason}</p>
          {appeal.outcome === null && (
            <>
              <p className="small quiet">Rejected before for:</p>
              <Reasons notes={appeal.rejectionNotes} />
            </>
          )}
        </Quote>
      )}
      {replies.map(({ id, text, createdAt }) => (
        <Quote key={id}>
          <p className="small quiet">Your reply, {dateText(createdAt)}</p>
          <p dir="auto">{text}</p>
        </Quote>
      ))}
      <ReplyForm id={subject.id} sentCount={replies.length} />
      {mayAppeal && (
        <div className="row wrap">
          <p className="quiet grow">Disagree? Appeals are decided by another admin.</p>
          <DialogButton variant="soft" dialog={(close) => <AppealDialog id={subject.id} onClose={close} />}>
            Appeal...
          </DialogButton>
        </div>
      )}
    </section>
  );
}

function ReplyForm({ id, sentCount }: { id: string; sentCount: number }) {
  const { ref, onInput, forget } = useFormDraft(useAccountId(), `review-reply/${id}`);
  const { Form, busy } = useAction({ onSuccess: forget });
  return (
    <Form ref={ref} method="post" className={`stack ${styles.replyForm}`} onInput={onInput}>
      <input type="hidden" name="intent" value="reply" />
      <input type="hidden" name="id" value={id} />
      <LimitedTextarea
        key={sentCount}
        label="Add a reply"
        name="text"
        rows={3}
        required
        placeholder="Shown next to your code"
        max={MAX_AUTHOR_REPLY_LENGTH}
        tooLong={`Use at most ${MAX_AUTHOR_REPLY_LENGTH.toLocaleString("en-US")} characters.`}
      />
      <Button type="submit" busy={busy && "Sending..."}>
        Send
      </Button>
    </Form>
  );
}

function AppealDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { ref, onInput, forget } = useFormDraft(useAccountId(), `appeal/${id}`);
  const { Form, busy, failure } = useActionWithFailure({
    onSuccess: () => {
      forget();
      onClose();
    },
  });
  return (
    <Dialog title="Appeal the decision" open onClose={onClose}>
      <Form ref={ref} method="post" className="stack" onInput={onInput}>
        <input type="hidden" name="intent" value="appeal" />
        <input type="hidden" name="id" value={id} />
        <p className="quiet">Another admin reviews the same version again. You can appeal once per round.</p>
        <LimitedTextarea
          label="Why should the decision change?"
          name="reason"
          rows={5}
          required
          max={MAX_APPEAL_LENGTH}
          tooLong={`Use at most ${MAX_APPEAL_LENGTH.toLocaleString("en-US")} characters.`}
        />
        <FailureAlert failure={failure} />
        <DialogActions onCancel={onClose}>
          <Button type="submit" busy={busy && "Sending..."}>
            Send the appeal
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
