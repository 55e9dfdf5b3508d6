import { useId, useRef } from "react";
import { CloseIcon, DownloadIcon } from "#app/components/icons.tsx";
import { FolderIcon, HistoryIcon, LinkIcon, MoreIcon } from "#app/components/tool-icons.tsx";
import type { Tools } from "./use-tools.ts";

type Props = { tools: Tools; onFetch: () => void; onHistory: (() => void) | null };

/** What is needed now and then: other ways in, the history, the way out. */
export function ToolMenu({ tools, onFetch, onHistory }: Props) {
  const menu = useRef<HTMLDivElement>(null);
  const file = useRef<HTMLInputElement>(null);
  const id = useId();
  const items = [
    { label: "Open a file...", icon: FolderIcon, run: () => file.current?.click() },
    { label: "Open from an address...", icon: LinkIcon, run: onFetch },
    ...(onHistory ? [{ label: "History", icon: HistoryIcon, run: onHistory }] : []),
    { label: "Download .html", icon: DownloadIcon, run: tools.download },
    { label: "Close menu", icon: CloseIcon, run: () => {} },
  ];
  return (
    <>
      <button
        type="button"
        className="button ghost square"
        aria-label="More tools"
        title="More tools"
        popoverTarget={id}
      >
        <MoreIcon />
      </button>
      <div ref={menu} id={id} popover="auto" className="menu tool-menu">
        {items.map(({ label, icon: Icon, run }) => (
          <button
            key={label}
            type="button"
            className="menu-item"
            onClick={() => {
              menu.current?.hidePopover();
              run();
            }}
          >
            <Icon />
            {label}
          </button>
        ))}
      </div>
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
