import { opensText } from "#app/components/apps/share-texts.ts";
import { StopShareDialog } from "#app/components/apps/stop-share-dialog.tsx";
import { ExactTime } from "#app/components/feedback/exact-time.tsx";
import { Button } from "#app/components/forms/button.tsx";
import { LinkField } from "#app/components/forms/link-field.tsx";
import { AppIcon } from "#app/components/icons/app-icon.tsx";
import { DialogButton } from "#app/components/overlays/dialog-button.tsx";
import { useCopyLink } from "#app/hooks/use-copy-link.ts";
import type { Share } from "#domain/shares/share.ts";
import * as styles from "./shared.module.css";

export function ShareRow({ share, onStopped }: { share: Share; onStopped: () => void }) {
  const { name, url, expiresAt, opens, projectId } = share;
  const { field, copy, hint } = useCopyLink(url);
  return (
    <li className="stack">
      <div className={`row ${styles.head}`}>
        <AppIcon app={share} size={48} />
        <span className={styles.facts}>
          <strong dir="auto">{name}</strong>
          <span className="small quiet">
            {expiresAt === null ? (
              "Works until you stop sharing."
            ) : (
              <>
                Works until <ExactTime at={expiresAt} />.
              </>
            )}{" "}
            {opensText(opens)} {projectId === null && "Shared from a device."}
          </span>
        </span>
      </div>
      <LinkField ref={field} label={`Link to ${name}`} url={url} hint={hint} />
      <div className="row wrap">
        <Button variant="soft" aria-label={`Copy link to ${name}`} onClick={() => void copy()}>
          Copy link
        </Button>
        <a className="button ghost" href={url} aria-label={`Open the link to ${name}`}>
          Open
        </a>
        <DialogButton
          variant="ghost"
          aria-label={`Stop sharing ${name}`}
          dialog={(close) => <StopShareDialog share={share} onClose={close} onStopped={onStopped} />}
        >
          Stop sharing
        </DialogButton>
      </div>
    </li>
  );
}
