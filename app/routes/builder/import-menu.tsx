import { useId, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { Button } from "#app/components/forms/button.tsx";
import { DownloadIcon, FolderIcon, UploadIcon } from "#app/components/icons/icons.tsx";
import * as menuStyles from "#app/components/overlays/menu.module.css";
import { chunkLoadMessage } from "#app/device/offline/chunk-load-message.ts";
import { notify } from "#app/lib/toast.ts";
import * as styles from "./builder.module.css";

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
  const { revalidate } = useRevalidator();
  const id = useId();

  async function importChosen(input: HTMLInputElement) {
    const chosen = [...(input.files ?? [])];
    input.value = "";
    if (chosen.length === 0) return;
    try {
      const { importFiles } = await import("./import-files.client.ts");
      await importFiles(chosen, isCloud ? null : accountId, (done, total) => setProgress({ done, total }));
      void revalidate();
    } catch {
      notify.error("Error", chunkLoadMessage());
    } finally {
      setProgress(null);
    }
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
        accept=".html,.htm,.zip,text/html,application/zip"
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
    </>
  );
}
