import { useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { ExactTime } from "#app/components/feedback/exact-time.tsx";
import { Button } from "#app/components/forms/button.tsx";
import { AppIcon } from "#app/components/icons/app-icon.tsx";
import { ConfirmDialog } from "#app/components/overlays/dialog.tsx";
import { checkDataFile, clearAppData, exportAppData, writeAppData } from "#app/device/app-data/app-data.client.ts";
import { deleteCopy } from "#app/device/data-copies/copy-calls.ts";
import { downloadFile } from "#app/device/device-apps/download.ts";
import { notify } from "#app/lib/toast.ts";
import type { AppWithData } from "#domain/app-data/app-with-data.ts";
import type { DataCopy } from "#domain/app-data/data-copies/rules.ts";
import { MAX_DATA_FILE_BYTES } from "#domain/app-data/rules.ts";
import { AppError } from "#domain/kit/errors.ts";
import { safeFileName } from "#domain/kit/file-names.ts";
import { AccountCopy } from "./account-copy.tsx";
import * as styles from "./app-data.module.css";
import { describeSize } from "./describe-size.ts";
import { showError } from "./show-error.ts";
import { type AppSize, isDeletedHere } from "./use-app-sizes.ts";

type Props = {
  app: AppWithData & { copy: DataCopy };
  account: string;
  mayCopy: boolean;
  size: AppSize | undefined;
  /** Of a shared link, in ms. */
  openedAt?: number;
  onChange: () => Promise<void>;
};
type Question = { type: "clear" } | { type: "import"; bytes: Uint8Array<ArrayBuffer> };

export function AppDataRow({ app, account, mayCopy, size, openedAt, onChange }: Props) {
  const { id, name, origin, keptUntil, copy } = app;
  const stored = { appId: id, origin };
  const hasCopy = copy.isOn || copy.versions.length > 0;
  const isDeleted = isDeletedHere(app);
  const { revalidate } = useRevalidator();
  const [question, setQuestion] = useState<Question | null>(null);
  const [busy, setBusy] = useState<string | false>(false);
  const fileField = useRef<HTMLInputElement>(null);
  const isUnread = typeof size === "object" && size.code === "unavailable";
  const isBlocked = busy !== false || size === 0 || isDeleted;

  async function run(label: string, work: () => Promise<void>) {
    setBusy(label);
    await work().catch(showError);
    setBusy(false);
  }
  function exportData() {
    return run("Exporting...", async () => {
      const file = await exportAppData(stored);
      downloadFile(`${safeFileName(name, "app")}-data.json`, new Blob([file], { type: "application/json" }));
    });
  }
  function measureAgain() {
    void run("Measuring...", onChange);
  }
  async function readFile(file: File | undefined) {
    if (fileField.current) fileField.current.value = "";
    if (!file) return;
    await run("Reading...", async () => {
      const bytes = new Uint8Array(await file.slice(0, MAX_DATA_FILE_BYTES + 1).arrayBuffer());
      await checkDataFile(stored, bytes);
      setQuestion({ type: "import", bytes });
    });
  }
  async function clear() {
    await clearAppData(stored);
    if (!hasCopy) return;
    const answer = await deleteCopy({ appId: id, account });
    void revalidate();
    if (!answer.ok) throw new AppError(answer.error.code, answer.error.title, answer.error.message);
  }
  async function confirm() {
    if (!question) return;
    await run("One moment...", async () => {
      await (question.type === "clear" ? clear() : writeAppData(stored, question.bytes));
      notify.success(question.type === "clear" ? "App data cleared" : "App data imported");
    });
    setQuestion(null);
    await run("Measuring...", onChange);
  }

  return (
    <li className="row wrap">
      <AppIcon app={app} size={48} />
      <span className={styles.appDataText}>
        <strong dir="auto">{name}</strong>
        <span className="small quiet" role="status">
          {isDeleted ? "No longer in the store, and deleted from this browser." : describeSize(size, keptUntil)}
        </span>
        {openedAt !== undefined && (
          <span className="small quiet">
            Opened <ExactTime at={openedAt} />
          </span>
        )}
      </span>
      <span className={`row wrap ${styles.appDataButtons}`}>
        {isUnread ? (
          <Button
            variant="soft"
            busy={busy}
            aria-label={`Try again to read the data of ${name}`}
            onClick={measureAgain}
          >
            Try Again
          </Button>
        ) : (
          <Button
            variant="soft"
            busy={busy || isBlocked}
            aria-label={`Export the data of ${name}`}
            onClick={() => void exportData()}
          >
            Export
          </Button>
        )}
        {keptUntil === null && (
          <Button
            variant="soft"
            busy={busy !== false}
            aria-label={`Import data of ${name}`}
            onClick={() => fileField.current?.click()}
          >
            Import
          </Button>
        )}
        <Button
          variant="soft"
          busy={isBlocked}
          aria-label={`Clear the data of ${name}`}
          onClick={() => setQuestion({ type: "clear" })}
        >
          Clear
        </Button>
      </span>
      <input
        ref={fileField}
        type="file"
        accept="application/json,.json"
        hidden
        onChange={(event) => void readFile(event.currentTarget.files?.[0])}
      />
      <AccountCopy app={app} account={account} mayCopy={mayCopy} size={size} onRestored={measureAgain} />
      <ConfirmDialog
        open={question !== null}
        title={question?.type === "import" ? `Replace the data of ${name}?` : `Clear the data of ${name}?`}
        text={
          question?.type === "import"
            ? "What the app keeps in this browser is replaced by the file's data. Export it first if you may need it."
            : clearText({ hasCopy })
        }
        confirm={question?.type === "import" ? "Replace" : "Clear"}
        busy={busy}
        onConfirm={() => void confirm()}
        onClose={() => setQuestion(null)}
      />
    </li>
  );
}

function clearText({ hasCopy }: { hasCopy: boolean }) {
  if (!hasCopy) return "What the app keeps in this browser is deleted. Export it first if you may need it.";
  return "What the app keeps in this browser is deleted, and so is every version of the copy in your account, which is then turned off. Export it first if you may need it.";
}
