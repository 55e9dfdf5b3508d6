import { useId, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { Button } from "#app/components/forms/button.tsx";
import { DownloadIcon, FolderIcon, UploadIcon } from "#app/components/icons/icons.tsx";
import * as menuStyles from "#app/components/overlays/menu.module.css";
import { callApi } from "#app/device/api.ts";
import { createDeviceApp } from "#app/device/device-apps/device-apps.ts";
import { type HtmlFile, readHtmlFiles } from "#app/device/device-apps/html-files.ts";
import { notify } from "#app/lib/toast.ts";
import type { Failure } from "#domain/errors.ts";
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

  async function importFiles(input: HTMLInputElement) {
    const chosen = [...(input.files ?? [])];
    input.value = "";
    if (chosen.length === 0) return;
    try {
      const result = await readHtmlFiles(chosen);
      if (result.files.length === 0) return notify.error("No content found", "No .html files found.");
      const failure = await saveAll(result.files, isCloud ? null : accountId, (done) =>
        setProgress({ done, total: result.files.length }),
      );
      if (failure) notify.failure(failure);
      if (result.skipped > 0) notify.error("Some files were left out", skippedText(result.skipped));
      void revalidate();
    } catch {
      notify.error("Import failed", "The archive is damaged or incomplete.");
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
        onChange={(event) => importFiles(event.currentTarget)}
      />
      <input
        ref={folder}
        type="file"
        hidden
        aria-label="Folder with HTML files"
        {...{ webkitdirectory: "" }}
        onChange={(event) => importFiles(event.currentTarget)}
      />
    </>
  );
}

/** Saves one by one, so that earlier files stay if a later one fails. @returns what failed, or null */
async function saveAll(files: Array<HtmlFile>, ownerId: string | null, onProgress: (done: number) => void) {
  let savedCount = 0;
  let failed: Failure | null = null;
  for (const [index, file] of files.entries()) {
    onProgress(index);
    const failure = ownerId === null ? await saveToAccount(file) : await saveToDevice(ownerId, file);
    if (failure) {
      failed = { ...failure, title: "Import failed", message: `${file.name}: ${failure.message}` };
      break;
    }
    savedCount += 1;
  }
  if (savedCount > 0) notify.success(savedCount === 1 ? "1 app imported" : `${savedCount} apps imported`);
  return failed;
}

async function saveToAccount(json: HtmlFile) {
  const answer = await callApi("POST", "/api/projects", { json });
  return answer.ok ? null : answer.error;
}

async function saveToDevice(ownerId: string, { name, html }: HtmlFile) {
  const result = await createDeviceApp(ownerId, name, html);
  return result.ok ? null : result.failure;
}

function skippedText(count: number) {
  return count === 1
    ? "Skipped 1 file that isn't HTML or is too large."
    : `Skipped ${count} files that aren't HTML or are too large.`;
}
