import { AboutActions } from "#app/components/apps/about-actions.tsx";
import { KeepCopy } from "#app/components/apps/keep-copy.tsx";
import { SharedAppLimit } from "#app/components/apps/shared-app-limit.tsx";
import { Dialog } from "#app/components/overlays/dialog.tsx";
import { ReportForm } from "#app/routes/store-app/report-form.tsx";
import { BRAND } from "#domain/kit/brand.ts";
import type { OpenedShare } from "./opened-share.ts";
import { sharedBy } from "./shared-by.ts";

type Props = Omit<OpenedShare, "remainingMs"> & { isStored: boolean; onAdd: () => void; onClose: () => void };

export function AboutShare({ app, isOwner, accountId, keepsProjects, isStored, onAdd, onClose }: Props) {
  return (
    <Dialog title={app.name} open onClose={onClose}>
      <div className="stack">
        <p>{sharedBy(app.nickname)}</p>
        <p>
          Nobody has reviewed this app. <SharedAppLimit />
        </p>
        <p className="quiet">
          {BRAND} runs it in its own sandbox. It can't see your account, your other apps or this page. It loads scripts,
          styles and fonts from a few fixed hosts, which see what it asks for. What you enter is stored in this browser,
          apart from all other apps and links. <a href="/app-data">App data</a> lists it, also after the link has ended.
        </p>
        {app.allowsCopies && !isOwner && (
          <KeepCopy
            original={{ id: app.id, kind: "share" }}
            accountId={accountId}
            keepsProjects={keepsProjects}
            isStored={isStored}
          />
        )}
        {!isOwner && (
          <ReportForm
            target="share"
            targetId={app.id}
            label="Report a problem"
            accountId={accountId}
            reported={false}
          />
        )}
        <AboutActions onAdd={onAdd} />
      </div>
    </Dialog>
  );
}
