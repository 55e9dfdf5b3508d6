import { RelativeTime } from "#app/components/feedback/relative-time.tsx";
import { Button } from "#app/components/forms/button.tsx";
import { AppIcon } from "#app/components/icons/app-icon.tsx";
import * as adminModStyles from "#app/routes/admin-mod/admin-mod.module.css";
import type { ReportGroup } from "#domain/moderation/reports/queries.server.ts";

export function ReportRow({ group, onOpen }: { group: ReportGroup; onOpen: () => void }) {
  const { appName, icon, projectId, review, texts, since } = group;
  return (
    <article className={adminModStyles.queueRow} aria-label={review === null ? appName : `Review of ${appName}`}>
      <AppIcon app={{ id: projectId, name: appName, icon }} size={44} />
      <span className="grow">
        <strong className="one-line" dir="auto">
          {review === null ? appName : `Review of ${appName}`}
        </strong>
        <span className="small clamp-2" dir="auto">
          {texts[0]}
        </span>
        <span className="small quiet">
          {texts.length === 1 ? "1 report" : `${texts.length} reports`}, <RelativeTime at={since} />
        </span>
      </span>
      <Button
        variant="soft"
        onClick={onOpen}
        aria-label={`Decide reports of ${review === null ? appName : `a review of ${appName}`}`}
      >
        Decide
      </Button>
    </article>
  );
}
