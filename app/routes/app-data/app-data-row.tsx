import { useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { ExactTime } from "#app/components/feedback/exact-time.tsx";
import { Button } from "#app/components/forms/button.tsx";
import { AppIcon } from "#app/components/icons/app-icon.tsx";
import { ConfirmDialog } from "#app/components/overlays/dialog.tsx";
import { checkDataFile, clearAppData, exportAppData, writeAppData } from "#app/device/app-data/app-data.client.ts";
import { deleteCopy } from "#app/device/data-copies/copy-calls.ts";
import { downloadFile } from "#app/device/device-apps/download.ts";
import { useBusy } from "#app/hooks/use-busy.ts";
import { focusNextRowOnRemoval } from "#app/lib/focus.ts";
import { showError } from "#app/lib/show-error.ts";
import { notify } from "#app/lib/toast.ts";
import type { AppWithData } from "#domain/app-data/app-with-data.ts";
import type { DataCopy } from "#domain/app-data/data-copies/rules.ts";
import { MAX_DATA_FILE_BYTES, MAX_DATA_FILE_SIZE } from "#domain/app-data/rules.ts";
import { AppError } from "#domain/kit/errors.ts";
import { safeFileName } from "#domain/kit/file-names.ts";
import { sizeText } from "#domain/kit/numbers.ts";
import { dateText } from "#domain/kit/time-texts.ts";
import { AccountCopy } from "./account-copy.tsx";
import * as styles from "./app-data.module.css";
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
  const importVerb = size === 0 ? "Import" : "Replace";
  const { revalidate } = useRevalidator();
  const [question, setQuestion] = useState<Question | null>(null);
  const { busy, run } = useBusy();
  const fileField = useRef<HTMLInputElement>(null);
  const isUnread = typeof size === "object" && size.code === "unavailable";
  const isBlocked = busy !== false || size === 0 || isDeleted;
  const mayClear = busy === false && !isDeleted && (size !== 0 || hasCopy);

  function tryTo(text: string, work: () => Promise<void>) {
    return run(text, () => work().catch(showError));
  }
  function exportData() {
    return tryTo("Exporting...", async () => {
      const file = await exportAppData(stored);
      downloadFile(`${safeFileName(name, "app")}-data.json`, new Blob([file], { type: "application/json" }));
    });
  }
  function measureAgain() {
    void tryTo("Measuring...", onChange);
  }
  async function readFile(file: File | undefined) {
    if (fileField.current) fileField.current.value = "";
    if (!file) return;
    await tryTo("Reading...", async () => {
      const bytes = new Uint8Array(await file.slice(0, MAX_DATA_FILE_BYTES + 1).arrayBuffer());
      await checkDataFile(stored, bytes);
      setQuestion({ type: "import", bytes });
    });
  }
  /** The account's copy goes first: the next opening would bring back from it what was cleared. */
  async function clear() {
    if (hasCopy) {
      const answer = await deleteCopy({ appId: id, account });
      void revalidate();
      if (!answer.ok) throw new AppError(answer.error.code, answer.error.title, answer.error.message);
    }
    await clearAppData(stored);
  }
  async function confirm() {
    if (!question) return;
    await tryTo("One moment...", async () => {
      await (question.type === "clear" ? clear() : writeAppData(stored, question.bytes));
      notify.success(question.type === "clear" ? "App data cleared" : "App data imported");
    });
    setQuestion(null);
    await tryTo("Measuring...", onChange);
  }

  return (
    <li ref={focusNextRowOnRemoval} className="row wrap">
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
          busy={!mayClear}
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
        title={question?.type === "import" ? `${importVerb} the data of ${name}?` : `Clear the data of ${name}?`}
        text={question?.type === "import" ? importText(size) : clearText({ hasCopy })}
        confirm={question?.type === "import" ? importVerb : "Clear"}
        busy={busy}
        onConfirm={() => void confirm()}
        onClose={() => setQuestion(null)}
      />
    </li>
  );
}

function importText(size: AppSize | undefined) {
  if (size === 0) return "The app keeps nothing in this browser yet. It starts with the file's data.";
  return "What the app keeps in this browser is replaced by the file's data. Export it first if you may need it.";
}

function clearText({ hasCopy }: { hasCopy: boolean }) {
  if (!hasCopy) return "What the app keeps in this browser is deleted. Export it first if you may need it.";
  return "What the app keeps in this browser is deleted, and so is every version of the copy in your account, which is then turned off. Export it first if you may need it.";
}

/** `keptUntil`: when the data of an app that left the store is deleted, in ms; null for an app in the store. */
function describeSize(size: AppSize | undefined, keptUntil: number | null) {
  if (keptUntil === null) return sizeSentence(size);
  if (size === 0) return `${sizeSentence(size)} No longer in the store.`;
  return `${sizeSentence(size)} No longer in the store: export it before ${dateText(keptUntil)}, when it is deleted.`;
}

function sizeSentence(size: AppSize | undefined) {
  if (size === undefined) return "Measuring...";
  if (typeof size === "number")
    return size === 0 ? "Keeps nothing in this browser." : `Keeps ${sizeText(size)} in this browser.`;
  if (size.code === "too-large") return `Keeps more than ${MAX_DATA_FILE_SIZE} in this browser, too much for a file.`;
  return size.message;
}
