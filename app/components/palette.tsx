import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { callApi } from "#app/device/api.ts";
import { readDeviceApps } from "#app/device/device-apps.ts";
import { useOpener } from "#app/hooks/use-opener.ts";
import { type HomeApp, inOrder } from "#domain/library/limits.ts";
import { AppIcon } from "./app-icon.tsx";
import { IconButton } from "./button.tsx";
import { CloseIcon } from "./icons.tsx";
import "./palette.css";
import { actionItems, appItems, homeItems, type PaletteItem, screenItems } from "./palette-items.ts";
import { isPaletteKey, type PaletteProps } from "./palette-key.tsx";
import { bestMatches } from "./palette-match.ts";

type Home = { apps: Array<HomeApp>; hidden: Array<HomeApp> };

/** The account's apps are read anew each time it opens; what was there last stands there meanwhile. */
let lastHome: Home = { apps: [], hidden: [] };

/** Everything a word away: a combobox with a list box under it, as the ARIA guide has them, in the browser's dialog. */
export function Palette({ account, onClose }: PaletteProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [typed, setTyped] = useState("");
  const [active, setActive] = useState(0);
  const home = useHome(account.id);
  const navigate = useNavigate();
  const listId = useId();
  const counts = { apps: home.apps.length, hidden: home.hidden.length };
  const all = [
    ...appItems(home.apps),
    ...screenItems(account),
    ...homeItems(account, counts, navigate),
    ...actionItems(account, navigate),
  ];
  const found = bestMatches(all, typed, (item) => `${item.text} ${item.words ?? ""}`);
  const shown = typed.trim() === "" ? found : found.slice(0, 12);
  const current = shown[Math.min(active, shown.length - 1)];
  const optionId = (item: PaletteItem) => `${listId}-${item.id}`;
  const currentId = current && optionId(current);
  useOpener();
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
  }, []);
  useEffect(() => {
    if (currentId) document.getElementById(currentId)?.scrollIntoView({ block: "nearest" });
  }, [currentId]);

  function choose(item: PaletteItem) {
    dialog.current?.close();
    if ("run" in item) item.run();
    else if (item.document) window.location.assign(item.to);
    else navigate(item.to);
  }

  /** The keys that open it close it too. */
  function closeByKey(event: KeyboardEvent) {
    if (!isPaletteKey(event)) return;
    event.preventDefault();
    event.stopPropagation();
    dialog.current?.close();
  }

  function onKeyDown(event: KeyboardEvent) {
    const last = shown.length - 1;
    const next: Record<string, number> = {
      ArrowDown: active >= last ? 0 : active + 1,
      ArrowUp: active <= 0 ? last : active - 1,
      PageDown: Math.min(last, active + 8),
      PageUp: Math.max(0, active - 8),
    };
    const to = next[event.key];
    if (to !== undefined) setActive(to);
    else if (event.key === "Enter" && !event.nativeEvent.isComposing && current) choose(current);
    else return;
    event.preventDefault();
  }

  return (
    <dialog
      ref={dialog}
      className="dialog palette"
      aria-label="Commands"
      onClose={onClose}
      onKeyDown={closeByKey}
      onPointerDown={(event) => event.target === event.currentTarget && dialog.current?.close()}
    >
      <div className="palette-head">
        <input
          autoFocus
          className="palette-input"
          role="combobox"
          aria-label="Search apps, screens and actions"
          placeholder="Search apps, screens and actions"
          aria-expanded={true}
          aria-controls={listId}
          aria-activedescendant={currentId}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setActive(0);
          }}
          onKeyDown={onKeyDown}
        />
        <IconButton label="Close" className="palette-close" onClick={() => dialog.current?.close()}>
          <CloseIcon />
        </IconButton>
      </div>
      <div id={listId} role="listbox" aria-label="Commands" className="palette-list">
        {shown.map((item, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the combobox's
          // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the combobox
          <div
            key={item.id}
            id={optionId(item)}
            role="option"
            aria-selected={item === current}
            className="palette-option"
            onClick={() => choose(item)}
            onPointerMove={() => setActive(index)}
          >
            {"app" in item && item.app ? (
              <AppIcon app={item.app} size={28} />
            ) : (
              <span className="palette-mark" aria-hidden="true">
                {item.group === "Screens" ? "→" : "•"}
              </span>
            )}
            <span className="grow one-line">{item.text}</span>
            <span className="small quiet">{item.group.slice(0, -1)}</span>
          </div>
        ))}
      </div>
      <p role="status" className={shown.length === 0 ? "palette-none quiet" : "sr-only"}>
        {shown.length === 0 && `Nothing found for "${typed.trim()}"`}
        {shown.length > 0 && (shown.length === 1 ? "1 result" : `${shown.length} results`)}
      </p>
    </dialog>
  );
}

/** What the home shows, and what was taken off it: of the account, and of this device. */
function useHome(accountId: string): Home {
  const [account, setAccount] = useState(lastHome);
  const [device] = useState(() => readDeviceApps(accountId));
  useEffect(() => {
    void callApi<Home>("/api/home").then((answer) => {
      if (!answer.ok) return;
      lastHome = answer.data;
      setAccount(lastHome);
    });
  }, []);
  return {
    apps: inOrder([...account.apps, ...device.shown]),
    hidden: [...account.hidden, ...device.hidden],
  };
}
