import { useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { ExactTime } from "#app/components/feedback/exact-time.tsx";
import { Button } from "#app/components/forms/button.tsx";
import { ConfirmDialog } from "#app/components/overlays/dialog.tsx";
import { deleteCopy } from "#app/device/data-copies/copy-calls.ts";
import { restoreCopiedVersion, saveCopyNow } from "#app/device/data-copies/manage-copy.client.ts";
import { useBusy } from "#app/hooks/use-busy.ts";
import { focusWhenMounted } from "#app/lib/focus.ts";
import { showError } from "#app/lib/show-error.ts";
import { notify } from "#app/lib/toast.ts";
import type { AppWithData } from "#domain/app-data/app-with-data.ts";
import {
  type DataCopy,
  type DataVersion,
  MAX_COPY_BYTES,
  type SavedVersion,
} from "#domain/app-data/data-copies/rules.ts";
import { AppError } from "#domain/kit/errors.ts";
import { sizeText } from "#domain/kit/numbers.ts";
import { localDateAndTimeText } from "#domain/kit/time-texts.ts";
import * as styles from "./app-data.module.css";
import { CopySwitch, hasCopySwitch } from "./copy-switch.tsx";
import type { AppSize } from "./use-app-sizes.ts";

type Props = {
  app: AppWithData & { copy: DataCopy };
  account: string;
  mayCopy: boolean;
  size: AppSize | undefined;
  onRestored: () => void;
};
type Question = { type: "delete" } | { type: "use"; version: DataVersion };

/** The copy of an app's data in the account: its switch, and its versions. */
export function AccountCopy({ app, account, mayCopy, size, onRestored }: Props) {
  const { id, name, origin, keptUntil, isProject, copy } = app;
  const [question, setQuestion] = useState<Question | null>(null);
  const { busy, run } = useBusy();
  const { revalidate } = useRevalidator();
  const deleteButton = useRef<HTMLButtonElement>(null);
  const copied = { appId: id, account, origin };
  const hasSwitch = mayCopy && hasCopySwitch(app);
  const savesByPress = mayCopy && isProject;

  async function deleteVersions() {
    const answer = await deleteCopy(copied);
    if (!answer.ok) throw new AppError(answer.error.code, answer.error.title, answer.error.message);
    notify.success("Copy deleted");
  }
  async function restore({ savedAt }: DataVersion) {
    await restoreCopiedVersion(copied, copy, savedAt, { needsStorage: isProject });
    notify.success("App data restored");
    onRestored();
  }
  async function confirm() {
    if (!question) return;
    const pressed = deleteButton.current;
    const row = pressed?.closest("li");
    await change("One moment...", () => (question.type === "delete" ? deleteVersions() : restore(question.version)));
    if (question.type === "delete") {
      // The button goes with the copy, before or after the question does.
      focusWhenMounted(() => {
        const isWaiting = pressed?.isConnected || document.querySelector("dialog[open]");
        return (!isWaiting && row?.querySelector("button")) || null;
      });
    }
    setQuestion(null);
  }
  function saveCopy() {
    return change("Saving...", async () => {
      await saveCopyNow(copied, copy);
      notify.success("Copy saved in your account");
    });
  }
  function change(text: string, work: () => Promise<void>) {
    return run(text, () => work().catch(showError).then(revalidate));
  }

  if (!hasSwitch && !savesByPress && copy.versions.length === 0) return null;
  return (
    <section className={`${styles.accountCopy} stack`} aria-label={`Copy of the data of ${name} in your account`}>
      {hasSwitch && <CopySwitch app={copied} name={name} copy={copy} />}
      {!mayCopy && (
        <p className="small quiet">
          Your plan has ended, so no new versions are saved. Your account keeps those that it has until you delete the
          copy.
        </p>
      )}
      {savesByPress && (
        <p className="row wrap">
          <Button
            variant="soft"
            busy={busy || size === 0}
            aria-label={`Save a copy of the data of ${name} in your account`}
            onClick={() => void saveCopy()}
          >
            Save a copy
          </Button>
          <span className="small quiet">In your account, encrypted. It is saved by this press only.</span>
        </p>
      )}
      {copy.versions.length > 0 && (
        <details>
          <summary>Versions ({copy.versions.length})</summary>
          <ul className={styles.copyVersions}>
            {copy.versions.map((version) => (
              <li key={version.savedAt} className="row wrap">
                <span className="grow" id={`version-${id}-${version.savedAt}`}>
                  <ExactTime at={version.savedAt} /> <span className="quiet">{versionFacts(version)}</span>
                </span>
                {keptUntil === null && (
                  <Button
                    variant="soft"
                    id={`use-${id}-${version.savedAt}`}
                    aria-labelledby={`use-${id}-${version.savedAt} version-${id}-${version.savedAt}`}
                    onClick={() => setQuestion({ type: "use", version })}
                  >
                    Use this version
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </details>
      )}
      {copy.versions.length > 0 && (
        <p>
          <Button
            ref={deleteButton}
            variant="soft"
            aria-label={`Delete the copy of the data of ${name}`}
            onClick={() => setQuestion({ type: "delete" })}
          >
            Delete the copy
          </Button>
        </p>
      )}
      <ConfirmDialog
        open={question !== null}
        title={question?.type === "use" ? `Use this version of ${name}?` : `Delete the copy of ${name}?`}
        text={question?.type === "use" ? restoreText(question.version, copy, size) : DELETE_TEXT}
        confirm={question?.type === "use" ? "Use this version" : "Delete"}
        variant={question?.type === "use" ? "marker" : "danger"}
        busy={busy}
        onConfirm={() => void confirm()}
        onClose={() => setQuestion(null)}
      />
    </section>
  );
}

function versionFacts({ bytes, device }: SavedVersion) {
  return `· ${sizeText(bytes)}${device && `, from ${device}`}`;
}

const DELETE_TEXT =
  "Your account deletes every version, and the copy is turned off. What your devices keep stays there. This action cannot be undone.";

function restoreText({ savedAt }: DataVersion, { isOn }: DataCopy, size: AppSize | undefined) {
  const isTooLarge = typeof size === "number" ? size > MAX_COPY_BYTES : size?.code === "too-large";
  const before =
    isOn && !isTooLarge
      ? "If your account doesn't have it yet, it becomes a version first."
      : "Export it first if you may need it.";
  return `What the app keeps in this browser is replaced by the data from ${localDateAndTimeText(savedAt)}. ${before}`;
}
