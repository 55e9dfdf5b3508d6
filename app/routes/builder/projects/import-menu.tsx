import { useId, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { Button } from "#app/components/forms/button.tsx";
import { DownloadIcon, FolderIcon, UploadIcon } from "#app/components/icons/icons.tsx";
import { Menu, MenuItem } from "#app/components/overlays/menu.tsx";
import { notifyMissingPart } from "#app/device/offline/missing-part.ts";
import { useLazyDialog } from "#app/hooks/use-lazy-component.ts";
import { notify } from "#app/lib/toast.ts";
import * as styles from "#app/routes/builder/builder.module.css";
import { ACCEPTED_FILES } from "#domain/source-analysis/recognition/source-files.ts";
import type { ImportResult } from "./import-result.ts";

const loadSummary = () => import("./import-summary.client.tsx").then((module) => module.ImportSummary);

type Import = { step: "running"; done: number; total: number } | { step: "done"; result: ImportResult };

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
  const [lastImport, setLastImport] = useState<Import | null>(null);
  const progress = lastImport?.step === "running" ? lastImport : null;
  const result = lastImport?.step === "done" ? lastImport.result : null;
  const close = () => setLastImport(null);
  const Summary = useLazyDialog(result !== null, loadSummary, close);
  const { revalidate } = useRevalidator();
  const id = useId();

  async function importChosen(input: HTMLInputElement) {
    const chosen = [...(input.files ?? [])];
    input.value = "";
    if (chosen.length === 0) return;
    try {
      const { importFiles, importedText } = await import("./import-files.client.ts");
      const imported = await importFiles(chosen, { accountId, isCloud }, (done, total) =>
        setLastImport({ step: "running", done, total }),
      );
      void revalidate();
      if (!isOneApp(imported)) return setLastImport({ step: "done", result: imported });
      close();
      notify.success(importedText(1), { label: "Undo", onClick: () => void undo(imported) });
    } catch {
      close();
      void notifyMissingPart();
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
        {canExport ? "Import, Export" : "Import"}
      </Button>
      <span className="sr-only" role="status">
        {progress ? `Importing ${progress.done} of ${progress.total}` : ""}
      </span>
      <Menu as="div" ref={menu} id={id} popover="auto" className={styles.toolMenu}>
        <MenuItem as="button" type="button" onClick={() => choose(files.current)}>
          <UploadIcon />
          Files or a ZIP...
        </MenuItem>
        <MenuItem as="button" type="button" onClick={() => choose(folder.current)}>
          <FolderIcon />A folder...
        </MenuItem>
        {canExport && (
          <MenuItem as="a" href="/api/projects.zip" download>
            <DownloadIcon />
            Export all as ZIP
          </MenuItem>
        )}
      </Menu>
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
      {Summary && result && <Summary result={result} isCloud={isCloud} onUndo={() => undo(result)} onClose={close} />}
    </>
  );
}

/** It needs no list. */
function isOneApp({ imported, there, leftOut }: ImportResult) {
  return imported.length === 1 && imported[0]?.note === null && there.length === 0 && leftOut.length === 0;
}
