import { useRef } from "react";
import { Button } from "#app/components/forms/button.tsx";
import { LimitedTextarea } from "#app/components/forms/limited-textarea.tsx";
import { ConfirmDialog } from "#app/components/overlays/dialog.tsx";
import { DialogButton } from "#app/components/overlays/dialog-button.tsx";
import { useActionWithFailure } from "#app/hooks/use-action.ts";
import { useFormDraft } from "#app/hooks/use-form-draft.ts";
import type { AppReview } from "#domain/reviews/queries.server.ts";
import { MAX_REPLY_LENGTH, REPLY_TOO_LONG } from "#domain/reviews/rules.ts";
import * as reviewsStyles from "./reviews.module.css";
import * as storeAppStyles from "./store-app.module.css";

export function ReplyForm({ review, accountId }: { review: AppReview; accountId: string }) {
  const { ref, onInput, forget, focusInvalidField } = useFormDraft(accountId, `reply/${review.id}`);
  const details = useRef<HTMLDetailsElement>(null);
  const { Form, submit, busy, failure } = useActionWithFailure({
    onSuccess() {
      forget();
      if (!details.current) return;
      details.current.open = false;
      details.current.querySelector("summary")?.focus();
    },
    onError: focusInvalidField,
  });

  return (
    <details ref={details} className={reviewsStyles.foldOut}>
      <summary className="button soft">{review.reply === null ? "Reply" : "Edit reply"}</summary>
      <Form
        key={review.repliedAt}
        ref={ref}
        method="post"
        className={`${storeAppStyles.panel} stack`}
        onInput={onInput}
      >
        <input type="hidden" name="reviewId" value={review.id} />
        <LimitedTextarea
          label="Your reply"
          name="text"
          rows={3}
          max={MAX_REPLY_LENGTH}
          tooLong={REPLY_TOO_LONG}
          defaultValue={review.reply ?? ""}
          error={failure?.message}
        />
        <div className="row wrap">
          <Button type="submit" name="intent" value="reply" busy={busy && "Saving..."}>
            Save reply
          </Button>
          {review.reply !== null && (
            <DialogButton
              type="submit"
              name="intent"
              value="unreply"
              variant="ghost"
              busy={busy}
              dialog={(close) => (
                <ConfirmDialog
                  title="Delete Reply"
                  text="Are you sure you want to delete your reply? This action cannot be undone."
                  confirm="Delete"
                  open
                  onClose={close}
                  onConfirm={() => {
                    close();
                    void submit({ intent: "unreply", reviewId: review.id }, { method: "post" });
                  }}
                />
              )}
            >
              Delete reply
            </DialogButton>
          )}
        </div>
      </Form>
    </details>
  );
}
