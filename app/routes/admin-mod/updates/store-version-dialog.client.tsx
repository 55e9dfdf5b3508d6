import { Badge } from "#app/components/feedback/badge.tsx";
import { Button, LinkButton } from "#app/components/forms/button.tsx";
import { AppIcon } from "#app/components/icons/app-icon.tsx";
import { Dialog } from "#app/components/overlays/dialog.tsx";
import { ActionRow } from "#app/components/overlays/dialog-actions.tsx";
import * as adminModStyles from "#app/routes/admin-mod/admin-mod.module.css";
import type { OpenedUpdate } from "#domain/moderation/updates/review.server.ts";
import * as updatesStyles from "./updates.module.css";

type Props = { app: NonNullable<OpenedUpdate["app"]>; onClose: () => void };

export function StoreVersionDialog({ app, onClose }: Props) {
  const { slug, name, packageId, codeVersion, installs, description, tags, status } = app;
  return (
    <Dialog title="Current Store Version" open onClose={onClose}>
      <div className="stack">
        <div className="row">
          <AppIcon app={app} size={64} />
          <div className="grow">
            <h3 dir="auto">{name}</h3>
            <p className="small quiet">
              <code className={updatesStyles.packageId}>{packageId}</code> · version {codeVersion} · {installs}{" "}
              {installs === 1 ? "install" : "installs"}
            </p>
          </div>
        </div>
        <p className={adminModStyles.submissionText} dir="auto">
          {description || "No description"}
        </p>
        <p className="row wrap">
          {tags.map((tag) => (
            <Badge key={tag}>{tag}</Badge>
          ))}
        </p>
      </div>
      <ActionRow as="div">
        {status === "approved" && (
          <LinkButton variant="soft" to={`/store/${slug}`} target="_blank">
            Open in store
          </LinkButton>
        )}
        <Button onClick={onClose}>Close</Button>
      </ActionRow>
    </Dialog>
  );
}
