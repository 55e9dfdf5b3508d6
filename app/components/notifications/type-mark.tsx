import { AppIcon } from "#app/components/icons/app-icon.tsx";
import {
  ApprovedIcon,
  FingerprintIcon,
  FlagIcon,
  HourglassIcon,
  PaymentIcon,
  RejectedIcon,
  ReplyIcon,
  StarFillIcon,
} from "#app/components/icons/icons.tsx";
import type { NotificationType } from "#db/vocabulary.ts";
import type { NotificationItem } from "#domain/notifications/item.ts";
import * as styles from "./notifications.module.css";

const APPROVED = { tone: "good", Icon: ApprovedIcon };
const REJECTED = { tone: "bad", Icon: RejectedIcon };

const MARKS: Record<NotificationType, { tone: string; Icon: typeof ApprovedIcon }> = {
  approved: APPROVED,
  project_approved: APPROVED,
  rejected: REJECTED,
  project_rejected: REJECTED,
  project_unpublished: REJECTED,
  project_banned: REJECTED,
  pending: { tone: "waiting", Icon: HourglassIcon },
  review: { tone: "plain", Icon: StarFillIcon },
  review_reply: { tone: "plain", Icon: ReplyIcon },
  share_closed: REJECTED,
  review_hidden: { tone: "plain", Icon: FlagIcon },
  report_resolved: { tone: "plain", Icon: FlagIcon },
  plan_changed: { tone: "plain", Icon: PaymentIcon },
  security: { tone: "plain", Icon: FingerprintIcon },
};

/** The app's icon with a mark of what happened, or a symbol alone. */
export function TypeMark({ item: { type, icon, projectName } }: { item: NotificationItem }) {
  const { tone, Icon } = MARKS[type];
  if (icon === null)
    return (
      <span className={styles.notificationSymbol} aria-hidden="true">
        <Icon />
      </span>
    );
  return (
    <span className={styles.notificationTile} aria-hidden="true">
      <AppIcon app={{ name: projectName ?? "", icon }} size={48} />
      <span className={styles.typeMark} data-tone={tone}>
        <Icon />
      </span>
    </span>
  );
}
