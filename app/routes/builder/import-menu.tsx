import { useId, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { Button } from "#app/components/button.tsx";
import { DownloadIcon } from "#app/components/icons.tsx";
import { FolderIcon, UploadIcon } from "#app/components/tool-icons.tsx";
import { callApi } from "#app/device/api.ts";
import { createExplorerApp } from "#app/device/explorer-apps.ts";
import { type HtmlFile, readHtmlFiles } from "#app/device/html-files.ts";
import { notify } from "#app/lib/toast.ts";

type Progress = { done: number; all: number };

/** Many apps at once: in from files, a folder or a ZIP, out as one ZIP. */
export function ImportMenu({ cloud, account, exportable }: { cloud: boolean; account: string; exportable: boolean }) {
  const menu = useRef<HTMLDivElement>(null);
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const [progress, setProgress] = useState<Progress | null>(null);
  const { revalidate } = useRevalidator();
  const id = useId();

  async function take(input: HTMLInputElement) {
    const chosen = [...(input.files ?? [])];
    input.value = "";
    if (chosen.length === 0) return;
    try {
      const found = await readHtmlFiles(chosen);
      if (found.files.length === 0) return notify.error("No content found", "There are no .html files in there.");
      await keepAll(found.files, cloud ? null : account, (done) => setProgress({ done, all: found.files.length }));
      if (found.skipped > 0) notify.error("Some files were left out", `${found.skipped} are no HTML, or too large.`);
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
        look="soft"
        large
        popoverTarget={id}
        busy={progress && `Importing ${progress.done} of ${progress.all}...`}
      >
        <UploadIcon />
        Import
      </Button>
      <span className="sr-only" role="status">
        {progress ? `Importing ${progress.done} of ${progress.all}` : ""}
      </span>
      <div ref={menu} id={id} popover="auto" className="menu tool-menu">
        <button type="button" className="menu-item" onClick={() => choose(files.current)}>
          <UploadIcon />
          Files or a ZIP...
        </button>
        <button type="button" className="menu-item" onClick={() => choose(folder.current)}>
          <FolderIcon />A folder...
        </button>
        {exportable && (
          <a className="menu-item" href="/api/projects.zip" download>
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
        onChange={(event) => take(event.currentTarget)}
      />
      <input
        ref={folder}
        type="file"
        hidden
        aria-label="Folder with HTML files"
        {...{ webkitdirectory: "" }}
        onChange={(event) => take(event.currentTarget)}
      />
    </>
  );
}

/** Saves one file at a time, so that earlier ones stay if one fails. `owner`: the owner of apps on this device. */
async function keepAll(files: Array<HtmlFile>, owner: string | null, onProgress: (done: number) => void) {
  let kept = 0;
  for (const [index, file] of files.entries()) {
    onProgress(index);
    const failure = owner === null ? await keepOnAccount(file) : keepOnDevice(owner, file);
    if (failure) {
      notify.error("Import failed", `${file.name}: ${failure}`);
      break;
    }
    kept += 1;
  }
  if (kept > 0) notify.success(kept === 1 ? "1 app imported" : `${kept} apps imported`);
}

async function keepOnAccount(json: HtmlFile) {
  const answer = await callApi("/api/projects", { method: "POST", json });
  return answer.ok ? null : answer.error.message;
}

function keepOnDevice(owner: string, { name, html }: HtmlFile) {
  const result = createExplorerApp(owner, name, html);
  return result.ok ? null : result.message;
}
