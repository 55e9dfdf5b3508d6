import { RelativeTime } from "#app/components/feedback/relative-time.tsx";
import { Button } from "#app/components/forms/button.tsx";
import { AppIcon } from "#app/components/icons/app-icon.tsx";
import * as adminModStyles from "#app/routes/admin-mod/admin-mod.module.css";
import type { ReportGroup } from "#domain/moderation/reports/queries.server.ts";

/** An app's name, or what of it was reported. */
export function reportedName({ targetTable, appName }: Pick<ReportGroup, "targetTable" | "appName">) {
  if (targetTable === "shared_links") return `shared link to ${appName}`;
  return targetTable === "app_reviews" ? `a review of ${appName}` : appName;
}

export function ReportRow({ group, onOpen }: { group: ReportGroup; onOpen: () => void }) {
  const { appName, icon, texts, since, isOwn } = group;
  const label = isOwn ? "Read" : "Decide";
  const what = reportedName(group);
  return (
    <article className={adminModStyles.queueRow} aria-label={what}>
      <AppIcon app={{ name: appName, icon }} size={44} />
      <span className="grow">
        <strong className="one-line" dir="auto">
          {what}
        </strong>
        <span className="small clamp-2" dir="auto">
          {texts[0]}
        </span>
        <span className="small quiet">
          {texts.length === 1 ? "1 report" : `${texts.length} reports`}, <RelativeTime at={since} inSentence />
        </span>
      </span>
      <Button variant="soft" onClick={onOpen} aria-label={`${label} reports of ${what}`}>
        {label}
      </Button>
    </article>
  );
}
