import { DownloadIcon, FolderIcon, HistoryIcon, LinkIcon } from "#app/components/icons/icons.tsx";
import { ActionMenu } from "./action-menu.tsx";
import type { Tools } from "./use-tools.ts";

type Props = { tools: Tools; onOpenFile: () => void; onFetch: () => void; onHistory: (() => void) | null };

export function ToolMenu({ tools, onOpenFile, onFetch, onHistory }: Props) {
  return (
    <ActionMenu
      label="More tools"
      actions={[
        { label: "Open a file...", icon: FolderIcon, run: onOpenFile },
        { label: "Open from URL...", icon: LinkIcon, run: onFetch },
        ...(onHistory ? [{ label: "History", icon: HistoryIcon, run: onHistory }] : []),
        { label: "Download .html", icon: DownloadIcon, run: tools.download },
      ]}
    />
  );
}
