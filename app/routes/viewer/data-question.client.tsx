import { EmptyBox } from "#app/components/feedback/empty-state.tsx";
import { ExactTime } from "#app/components/feedback/exact-time.tsx";
import { Button } from "#app/components/forms/button.tsx";
import { AppIcon, type IconApp } from "#app/components/icons/app-icon.tsx";
import type { DataChoice, DataQuestion as Question } from "#app/device/data-copies/copy-session.client.ts";
import { useBusy } from "#app/hooks/use-busy.ts";
import { showError } from "#app/lib/show-error.ts";
import { sizeText } from "#domain/kit/numbers.ts";
import { appDataPath } from "#domain/previews/app-data-paths.ts";
import * as styles from "./viewer.module.css";

const TEXTS: Record<DataChoice, string> = { device: "Saving...", account: "Restoring..." };

type Props = {
  app: IconApp & { name: string; slug: string | null };
  question: Question;
  choose: (choice: DataChoice) => Promise<void>;
};

/** In place of the app, if this device and the account have different data of it (decision 122). */
export function DataQuestion({ app, question: { device, account }, choose }: Props) {
  const { busy, run } = useBusy();
  function answer(choice: DataChoice) {
    return run(TEXTS[choice], () => choose(choice).catch(showError));
  }
  /** One choice at a time: each button is busy while either is carried out. */
  const busyOf = (choice: DataChoice) => (busy === TEXTS[choice] ? busy : busy !== false);
  return (
    <EmptyBox className={styles.updateQuestion} data-part="empty-state">
      <AppIcon app={app} size={64} />
      <h2>Which data should {app.name} use?</h2>
      <p>It was used on this device and on another one, and their data differs.</p>
      <ul className={styles.dataChoices}>
        <li className="stack">
          <p>
            <strong>This device</strong>
            <br />
            {sizeText(device.bytes)}
            {device.changedAt === null ? (
              ", not saved in your account"
            ) : (
              <>
                , changed <ExactTime at={device.changedAt} />
              </>
            )}
          </p>
          <Button large busy={busyOf("device")} onClick={() => void answer("device")}>
            Use this device's data
          </Button>
        </li>
        <li className="stack">
          <p>
            <strong>Your account</strong>
            <br />
            {sizeText(account.bytes)}, saved <ExactTime at={account.savedAt} />
            {account.device && ` by ${account.device}`}
          </p>
          <Button large busy={busyOf("account")} onClick={() => void answer("account")}>
            Use your account's data
          </Button>
        </li>
      </ul>
      <p className="small quiet">
        Nothing is lost: your account keeps the other one among its versions, under{" "}
        <a href={app.slug ? appDataPath([app.slug]) : "/app-data"}>App data</a>.
      </p>
    </EmptyBox>
  );
}
