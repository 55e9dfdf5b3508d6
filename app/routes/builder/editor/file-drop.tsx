import { useState } from "react";
import { FolderIcon } from "#app/components/icons/icons.tsx";
import { useWindowEvent } from "#app/hooks/use-events.ts";
import * as styles from "./file-drop.module.css";

/** Takes a file that is dropped anywhere, also over a running app, which gets no events below the target. */
export function FileDrop({ onFiles }: { onFiles: (files: FileList) => void }) {
  const [isDragging, setIsDragging] = useState(false);

  function onDrag(event: DragEvent) {
    if (!hasFiles(event)) return;
    // Else the browser leaves for the file.
    event.preventDefault();
    setIsDragging(!isDialogOpen());
  }

  useWindowEvent("dragenter", onDrag);
  useWindowEvent("dragover", onDrag);
  useWindowEvent("dragleave", ({ relatedTarget }) => relatedTarget === null && setIsDragging(false));
  useWindowEvent("drop", (event) => {
    setIsDragging(false);
    if (!hasFiles(event)) return;
    event.preventDefault();
    if (event.dataTransfer && !isDialogOpen()) onFiles(event.dataTransfer.files);
  });
  if (!isDragging) return null;
  return (
    <div className={styles.dropTarget} aria-hidden="true">
      <p>
        <FolderIcon />
        Drop the file to open it
      </p>
    </div>
  );
}

function hasFiles({ dataTransfer }: DragEvent) {
  return dataTransfer?.types.includes("Files") ?? false;
}

function isDialogOpen() {
  return document.querySelector("dialog[open]") !== null;
}
