import { useRef } from "react";
import { DownloadIcon } from "#app/components/icons/icons.tsx";
import { FolderIcon, HistoryIcon, LinkIcon } from "#app/components/icons/tool-icons.tsx";
import { ActionMenu } from "./action-menu.tsx";
import type { Tools } from "./use-tools.ts";

type Props = { tools: Tools; onFetch: () => void; onHistory: (() => void) | null };

export function ToolMenu({ tools, onFetch, onHistory }: Props) {
  const file = useRef<HTMLInputElement>(null);
  return (
    <>
      <ActionMenu
        label="More tools"
        actions={[
          { label: "Open a file...", icon: FolderIcon, run: () => file.current?.click() },
          { label: "Open from URL...", icon: LinkIcon, run: onFetch },
          ...(onHistory ? [{ label: "History", icon: HistoryIcon, run: onHistory }] : []),
          { label: "Download .html", icon: DownloadIcon, run: tools.download },
        ]}
      />
      <input
        ref={file}
        type="file"
        accept=".html,.htm,text/html"
        hidden
        aria-label="HTML file"
        onChange={(event) => {
          void tools.open(event.target.files);
          event.target.value = "";
        }}
      />
    </>
  );
}
