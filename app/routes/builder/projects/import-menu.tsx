import { useId, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { Button } from "#app/components/forms/button.tsx";
import { DownloadIcon, FolderIcon, UploadIcon } from "#app/components/icons/icons.tsx";
import * as menuStyles from "#app/components/overlays/menu.module.css";
import { chunkLoadMessage } from "#app/device/offline/chunk-load-message.ts";
import { useLazyDialog } from "#app/hooks/use-lazy-component.ts";
import { notify } from "#app/lib/toast.ts";
import * as styles from "#app/routes/builder/builder.module.css";
import { ACCEPTED_FILES } from "#domain/source-analysis/recognition/source-files.ts";
import type { ImportResult } from "./import-result.ts";

const loadSummary = () => import("./import-summary.client.tsx").then((module) => module.ImportSummary);

type Progress = { done: number; total: number };

export function ImportMenu({
  isCloud,
  accountId,
  canExport,
}: {
  isCloud: boolean;
  accountId: string;
  canExport: boolean;
}) {
  const menu = useRef<HTMLDivElement>(null);
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const [progress, setProgress] = useState<Progress | null>(null);
  const [result, setResult] = useState<ImportResult | null>(null);
  const Summary = useLazyDialog(result !== null, loadSummary, () => setResult(null));
  const { revalidate } = useRevalidator();
  const id = useId();

  async function importChosen(input: HTMLInputElement) {
    const chosen = [...(input.files ?? [])];
    input.value = "";
    if (chosen.length === 0) return;
    try {
      const { importFiles, importedText } = await import("./import-files.client.ts");
      const imported = await importFiles(chosen, { accountId, isCloud }, (done, total) => setProgress({ done, total }));
      void revalidate();
      if (isOneApp(imported)) notify.success(importedText(1), { label: "Undo", onClick: () => void undo(imported) });
      else setResult(imported);
    } catch {
      notify.error("Error", chunkLoadMessage());
    } finally {
      setProgress(null);
    }
  }

  async function undo(imported: ImportResult) {
    const { undoImport } = await import("./import-files.client.ts");
    const left = await undoImport(imported, { accountId, isCloud });
    void revalidate();
    if (left > 0) notify.error("Undo failed", left === 1 ? "1 app is still here." : `${left} apps are still here.`);
    else notify.success(isCloud ? "Moved to the trash" : "Import undone");
  }

  function choose(input: HTMLInputElement | null) {
    menu.current?.hidePopover();
    input?.click();
  }

  return (
    <>
      <Button
        variant="soft"
        large
        popoverTarget={id}
        busy={progress && `Importing ${progress.done} of ${progress.total}...`}
      >
        <UploadIcon />
        Import
      </Button>
      <span className="sr-only" role="status">
        {progress ? `Importing ${progress.done} of ${progress.total}` : ""}
      </span>
      <div ref={menu} id={id} popover="auto" className={`${menuStyles.menu} ${styles.toolMenu}`}>
        <button type="button" className={menuStyles.menuItem} onClick={() => choose(files.current)}>
          <UploadIcon />
          Files or a ZIP...
        </button>
        <button type="button" className={menuStyles.menuItem} onClick={() => choose(folder.current)}>
          <FolderIcon />A folder...
        </button>
        {canExport && (
          <a className={menuStyles.menuItem} href="/api/projects.zip" download>
            <DownloadIcon />
            Export all as ZIP
          </a>
        )}
      </div>
      <input
        ref={files}
        type="file"
        multiple
        hidden
        accept={ACCEPTED_FILES}
        aria-label="HTML files or a ZIP"
        onChange={(event) => importChosen(event.currentTarget)}
      />
      <input
        ref={folder}
        type="file"
        hidden
        aria-label="Folder with HTML files"
        {...{ webkitdirectory: "" }}
        onChange={(event) => importChosen(event.currentTarget)}
      />
      {Summary && result && (
        <Summary result={result} isCloud={isCloud} onUndo={() => undo(result)} onClose={() => setResult(null)} />
      )}
    </>
  );
}

/** It needs no list. */
function isOneApp({ imported, there, leftOut }: ImportResult) {
  return imported.length === 1 && imported[0]?.note === null && there.length === 0 && leftOut.length === 0;
}
