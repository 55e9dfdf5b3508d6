import { EmptyBox } from "#app/components/feedback/empty-state.tsx";
import { NeedsScript } from "#app/components/feedback/needs-script.tsx";
import { Button } from "#app/components/forms/button.tsx";
import { AppIcon } from "#app/components/icons/app-icon.tsx";
import { answerUpdate } from "#app/device/installs/answer-update.ts";
import { useCall } from "#app/hooks/use-call.ts";
import { closeViewer } from "#app/lib/close-viewer.ts";
import { HOME_PATH } from "#app/lib/home-path.ts";
import type { NewAccess } from "#domain/apps/update-acceptance.ts";
import type { AppUpdate, Runnable } from "#domain/previews/queries.server.ts";
import { AllowUpdateButton } from "./allow-update-button.tsx";
import * as styles from "./viewer.module.css";
import { WantedAccess } from "./wanted-access.tsx";

type Props = { app: Runnable & { update: AppUpdate }; wanted: NewAccess };

/** In place of the app, whose new version does not run before the user agrees. */
export function UpdateQuestion({ app, wanted }: Props) {
  const { mayStay, codeVersion, releaseNotes } = app.update;
  const staying = useCall(async () => {
    await answerUpdate(app, { accepted: false });
  });
  return (
    <EmptyBox className={styles.updateQuestion} data-part="empty-state">
      <NeedsScript />
      <AppIcon app={app} size={64} />
      <h2>{app.name} has an update that needs your consent</h2>
      <WantedAccess wanted={wanted} />
      {releaseNotes && (
        <p className="quiet" dir="auto">
          What's new in version {codeVersion}: {releaseNotes}
        </p>
      )}
      <div className={`row wrap ${styles.choicesLine}`}>
        <AllowUpdateButton app={app} />
        {mayStay ? (
          <Button variant="soft" large busy={staying.busy && "Saving..."} onClick={() => void staying.start()}>
            Stay on the version you have
          </Button>
        ) : (
          <Button variant="soft" large onClick={() => closeViewer(HOME_PATH)}>
            Not now
          </Button>
        )}
      </div>
      <p className="small quiet">
        {mayStay
          ? "If you stay, you can still allow it later under “About this app”. Your data stays either way."
          : "The version you have is no longer available. Your data stays."}
      </p>
    </EmptyBox>
  );
}
