import type { ReactNode } from "react";
import { Link } from "react-router";
import { TierBadge } from "#app/components/feedback/badge.tsx";
import { IconButton } from "#app/components/forms/button.tsx";
import { AppIcon } from "#app/components/icons/app-icon.tsx";
import { BackIcon, ShareIcon } from "#app/components/icons/icons.tsx";
import { Brand } from "#app/components/shell/brand.tsx";
import { ProfilePopover } from "#app/components/shell/profile-popover.tsx";
import { ThemeToggle } from "#app/components/shell/theme-toggle.tsx";
import { BarTitle, TopBar } from "#app/components/shell/top-bar.tsx";
import type { Account } from "#app/context.ts";
import { detailsPath, NEW_APP_PATH } from "#app/lib/builder-path.ts";
import * as styles from "./builder.module.css";
import { NameMenu } from "./name-menu.tsx";

export type BarProps = {
  account: Account | null;
  current: { id: string; name: string; icon: string | null } | null;
  unsaved: boolean;
  /** The saved version of an app in the store isn't the one there. */
  hasUnsubmittedChanges: boolean;
  usage: string;
  onRename: (name: string) => void;
  onDuplicate: () => void;
  onShare: () => void;
};

const ID_LENGTH = 8;

export function BuilderBar({
  account,
  current,
  unsaved,
  hasUnsubmittedChanges,
  usage,
  onRename,
  onDuplicate,
  onShare,
  status,
  actions,
}: BarProps & { status?: string; actions?: ReactNode }) {
  return (
    <TopBar
      start={
        <>
          {current ? (
            <>
              <Link
                className="button ghost square"
                to={`/builder?view=projects&project=${current.id}`}
                aria-label="Back to projects"
                title="Back to projects"
              >
                <BackIcon />
              </Link>
              <span className={styles.wideOnly}>
                <AppIcon app={current} size={40} />
              </span>
            </>
          ) : (
            <Brand to={NEW_APP_PATH} text={actions ? "" : undefined} />
          )}
          <div className={styles.current}>
            {current && <NameMenu current={current} onRename={onRename} onDuplicate={onDuplicate} />}
            {!current && actions && <BarTitle>New app</BarTitle>}
            <span className="row small">
              {/* The end of an id: ids of the same minute begin alike. */}
              {current && (
                <span className={`quiet ${styles.projectId}`}>Project Loaded: {current.id.slice(-ID_LENGTH)}</span>
              )}
              {current && hasUnsubmittedChanges && (
                <span className={styles.unsubmitted}>
                  <span className={styles.wideOnly}>Changes not submitted: </span>
                  <Link to={`${detailsPath(current.id)}&step=Publish`}>Submit Update</Link>
                </span>
              )}
              <span className={status === "Saved ✓" ? "success" : "quiet"} role="status">
                {status || (unsaved && <span className={styles.unsaved}>Not saved yet</span>)}
              </span>
            </span>
          </div>
        </>
      }
      end={
        <>
          {account && (
            <span className={`row ${styles.usage}`}>
              <TierBadge tier={account.tier} />
              <span className="small quiet">{usage}</span>
            </span>
          )}
          <span className={actions ? `row ${styles.wideOnly}` : "row"}>
            <ThemeToggle />
          </span>
          {current && (
            <IconButton label="Share" className={styles.shareInBar} onClick={onShare}>
              <ShareIcon />
            </IconButton>
          )}
          <ProfilePopover account={account} />
          {actions}
        </>
      }
    />
  );
}
