import { type MouseEvent, useEffect, useRef, useState } from "react";
import { Button } from "#app/components/button.tsx";
import { CountedArea } from "#app/components/counted-area.tsx";
import { ConfirmDialog } from "#app/components/dialog.tsx";
import { useAction } from "#app/hooks/use-action.ts";
import { useFieldInError } from "#app/hooks/use-field-in-error.ts";
import { useFormDraft } from "#app/hooks/use-form-draft.ts";
import { REPLY_MAX, REPLY_TOO_LONG } from "#domain/reviews/limits.ts";
import type { AppReview } from "#domain/reviews/queries.server.ts";

/** The developer's one answer: written, changed, or taken back after a question. `account` is the developer's id. */
export function ReplyForm({ review, account }: { review: AppReview; account: string }) {
  const { Form, submit, busy, failure, done } = useAction();
  const { form, onInput, forget } = useFormDraft(`reply/${account}/${review.id}`);
  const fold = useRef<HTMLDetailsElement>(null);
  const [asking, setAsking] = useState(false);
  useFieldInError(form, failure);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for every answer
  useEffect(() => {
    if (!done || !fold.current) return;
    forget();
    fold.current.open = false;
    fold.current.querySelector("summary")?.focus();
  }, [done]);

  function ask(event: MouseEvent) {
    event.preventDefault();
    setAsking(true);
  }

  return (
    <details ref={fold} className="fold-out">
      <summary className="button soft">{review.reply === null ? "Reply" : "Edit reply"}</summary>
      <Form key={review.repliedAt} ref={form} method="post" className="panel stack" onInput={onInput}>
        <input type="hidden" name="reviewId" value={review.id} />
        <CountedArea
          label="Your reply"
          name="text"
          rows={3}
          max={REPLY_MAX}
          tooLong={REPLY_TOO_LONG}
          defaultValue={review.reply ?? ""}
          error={failure?.message}
        />
        <div className="row wrap">
          <Button type="submit" name="intent" value="reply" busy={busy && "Saving..."}>
            Save reply
          </Button>
          {review.reply !== null && (
            <Button type="submit" name="intent" value="unreply" look="ghost" busy={busy} onClick={ask}>
              Delete reply
            </Button>
          )}
        </div>
      </Form>
      <ConfirmDialog
        title="Delete Reply"
        text="Are you sure you want to delete your reply? This action cannot be undone."
        confirm="Delete"
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          void submit({ intent: "unreply", reviewId: review.id }, { method: "post" });
        }}
      />
    </details>
  );
}
