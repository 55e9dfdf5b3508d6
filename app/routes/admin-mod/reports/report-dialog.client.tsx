import { useState } from "react";
import * as plainFactsStyles from "#app/components/feedback/plain-facts.module.css";
import { Button } from "#app/components/forms/button.tsx";
import { FailureAlert } from "#app/components/forms/failure-text.tsx";
import * as dialogStyles from "#app/components/overlays/dialog.module.css";
import { Dialog } from "#app/components/overlays/dialog.tsx";
import { useAction } from "#app/hooks/use-action.ts";
import { withKeys } from "#app/lib/with-keys.ts";
import * as adminModStyles from "#app/routes/admin-mod/admin-mod.module.css";
import type { ReportResolution } from "#db/vocabulary.ts";
import type { ReportGroup } from "#domain/moderation/reports/queries.server.ts";
import { MAX_RESOLUTION_REASON_LENGTH } from "#domain/moderation/reports/rules.ts";

const PAST_DECISIONS: Record<string, string> = {
  none: "no action",
  hide: "hidden",
  unpublish: "unpublished",
  ban: "banned",
  takedown: "taken down",
};

/** Every decision settles all open reports of the app or review. */
export function ReportDialog({ group, onClose }: { group: ReportGroup; onClose: () => void }) {
  const { targetId, review, appName, slug, status, texts, decided } = group;
  const [reason, setReason] = useState("");
  const { submit, busy, failure } = useAction({ onSuccess: onClose, waitsForReload: true, toastErrors: false });
  function decide(resolution: ReportResolution) {
    const target = review === null ? "app" : "review";
    void submit({ intent: "resolve", target, targetId, resolution, reason }, { method: "post" });
  }
  const button = (resolution: ReportResolution, label: string, variant: "soft" | "danger") => (
    <Button variant={variant} busy={busy} onClick={() => decide(resolution)}>
      {label}
    </Button>
  );
  return (
    <Dialog
      title={review === null ? `Reports of ${appName}` : `Reports of a review of ${appName}`}
      open
      onClose={onClose}
    >
      <div className="stack">
        {review !== null && <blockquote dir="auto">{review}</blockquote>}
        <ul className={plainFactsStyles.plainFacts}>
          {withKeys(texts, (text) => text).map(({ item, key }) => (
            <li key={key} dir="auto">
              {item}
            </li>
          ))}
        </ul>
        {decided.length > 0 && (
          <p className="small quiet">Decided before: {decided.map((one) => PAST_DECISIONS[one] ?? one).join(", ")}.</p>
        )}
        {status === "approved" && (
          <p>
            <a href={`/store/${slug}`}>Open {appName} in the store</a>
          </p>
        )}
        {review === null && (
          <div className={`field ${adminModStyles.reportReason}`}>
            <label htmlFor="report-reason">Reason, for "Ban" and "Take down now". The owner reads it.</label>
            <textarea
              id="report-reason"
              className="input"
              value={reason}
              maxLength={MAX_RESOLUTION_REASON_LENGTH}
              onChange={({ target }) => setReason(target.value)}
            />
            <p className="small quiet">
              A banned app can't be published again. "Take down now" also bans it: within 2 s the store stops serving
              it, and it ends wherever it runs.
            </p>
          </div>
        )}
        <FailureAlert failure={failure} />
        <div className={dialogStyles.actions}>
          {button("none", "No action", "soft")}
          {review !== null && button("hide", "Hide", "danger")}
          {review === null && status === "approved" && button("unpublish", "Unpublish", "soft")}
          {review === null && status !== "banned" && button("ban", "Ban", "danger")}
          {review === null && status === "approved" && button("takedown", "Take down now", "danger")}
        </div>
      </div>
    </Dialog>
  );
}
