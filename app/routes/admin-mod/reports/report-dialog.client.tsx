import { PlainFacts } from "#app/components/feedback/plain-facts.tsx";
import { Quote } from "#app/components/feedback/quote.tsx";
import { Button } from "#app/components/forms/button.tsx";
import { FailureAlert } from "#app/components/forms/failure-text.tsx";
import { LimitedTextarea } from "#app/components/forms/limited-textarea.tsx";
import { Dialog } from "#app/components/overlays/dialog.tsx";
import { ActionRow } from "#app/components/overlays/dialog-actions.tsx";
import { useActionWithFailure } from "#app/hooks/use-action.ts";
import { withKeys } from "#app/lib/with-keys.ts";
import * as adminModStyles from "#app/routes/admin-mod/admin-mod.module.css";
import type { ReportResolution } from "#db/vocabulary.ts";
import type { ReportGroup } from "#domain/moderation/reports/queries.server.ts";
import {
  MAX_RESOLUTION_REASON_LENGTH,
  OWN_CONTENT_MESSAGE,
  RESOLUTION_REASON_TOO_LONG,
  type ReportTarget,
} from "#domain/moderation/reports/rules.ts";
import { reportedName } from "./report-row.tsx";

const PAST_DECISIONS: Record<string, string> = {
  none: "no action",
  hide: "hidden",
  unpublish: "unpublished",
  ban: "banned",
  takedown: "taken down",
  close: "closed",
};

const APP_DECISIONS = [
  "No action: the reports are closed, and the app stays in the store.",
  "Unpublish: it leaves the store and waits for another review, so its author can mend it.",
  "Ban: it leaves the store, and can't be published again.",
  "Take down now: as Ban, and the audit log says that it was urgent.",
];

const TARGETS: Record<string, ReportTarget> = { app_reviews: "review", shared_links: "share" };

type Props = { group: ReportGroup; onClose: () => void };

/** Every decision settles all open reports of the app, review or shared link. */
export function ReportDialog({ group, onClose }: Props) {
  const {
    targetId,
    targetTable,
    review,
    reviewHiddenAt,
    appName,
    slug,
    status,
    submissionId,
    shareOwnerEmail,
    shareClosedAt,
    texts,
    decided,
    isOwn,
  } = group;
  const target = TARGETS[targetTable] ?? "app";
  const { Form, busy, failure } = useActionWithFailure({ onSuccess: onClose, waitsForReload: true });
  const button = (resolution: ReportResolution, label: string, variant: "soft" | "danger") => (
    <Button type="submit" name="resolution" value={resolution} variant={variant} busy={busy}>
      {label}
    </Button>
  );
  return (
    <Dialog title={`Reports of ${reportedName(group)}`} open onClose={onClose}>
      <Form method="post" className="stack">
        <input type="hidden" name="intent" value="resolve" />
        <input type="hidden" name="target" value={target} />
        <input type="hidden" name="targetId" value={targetId} />
        {review !== null && <Quote dir="auto">{review}</Quote>}
        <PlainFacts>
          {withKeys(texts, (text) => text).map(({ item, key }) => (
            <li key={key} dir="auto">
              {item}
            </li>
          ))}
        </PlainFacts>
        {decided.length > 0 && (
          <p className="small quiet">Decided before: {decided.map((one) => PAST_DECISIONS[one] ?? one).join(", ")}.</p>
        )}
        {status === "approved" && (
          <p className="row wrap">
            <a href={`/store/${slug}`}>Open {appName} in the store</a>
            <a href={`/admin-mod?filter=Published&id=${submissionId}`}>Read its code and findings</a>
          </p>
        )}
        {reviewHiddenAt !== null && <p>This review is hidden already.</p>}
        {target === "share" && <SharePart id={targetId} owner={shareOwnerEmail} isClosed={shareClosedAt !== null} />}
        {target !== "review" && !isOwn && (
          <div className={`field ${adminModStyles.reportReason}`}>
            <LimitedTextarea
              label={`Reason, for ${target === "share" ? '"Close link"' : '"Ban" and "Take down now"'}. The owner reads it.`}
              name="reason"
              max={MAX_RESOLUTION_REASON_LENGTH}
              tooLong={RESOLUTION_REASON_TOO_LONG}
            />
            {target === "share" ? (
              <p className="small quiet">
                A closed link can't be opened again: within 2 s the app ends wherever the link runs, or as soon as that
                browser has a connection again. Its owner can share another one. Only the super admin can suspend the
                account, which closes all of its links: ask them if it is needed.
              </p>
            ) : (
              <PlainFacts className="small quiet">
                {APP_DECISIONS.map((text) => (
                  <li key={text}>{text}</li>
                ))}
              </PlainFacts>
            )}
          </div>
        )}
        <FailureAlert failure={failure} />
        {isOwn ? (
          <p className="panel">{OWN_CONTENT_MESSAGE}</p>
        ) : (
          <ActionRow as="div">
            {button("none", "No action", "soft")}
            {target === "review" && reviewHiddenAt === null && button("hide", "Hide", "danger")}
            {target === "share" && shareClosedAt === null && button("close", "Close link", "danger")}
            {target === "app" && status === "approved" && button("unpublish", "Unpublish", "soft")}
            {target === "app" && status !== "banned" && button("ban", "Ban", "danger")}
            {target === "app" && status === "approved" && button("takedown", "Take down now", "danger")}
          </ActionRow>
        )}
      </Form>
    </Dialog>
  );
}

function SharePart({ id, owner, isClosed }: { id: string; owner: string | null; isClosed: boolean }) {
  if (isClosed) return <p>This link is closed already.</p>;
  return (
    <p className="row wrap">
      {/* Only a new document's policy can name the run's origin. */}
      <a className="button soft" href={`/admin-mod/reports?run=${id}`}>
        Run it as a test
      </a>
      {owner && (
        <a className="button ghost" href={`/admin-dashboard?search=${encodeURIComponent(owner)}`}>
          Its owner's account
        </a>
      )}
    </p>
  );
}
