import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { callApi } from "#app/device/api.ts";
import type { HomeApp } from "#domain/library/limits.ts";
import { AppIcon } from "./app-icon.tsx";
import "./palette.css";
import { actionItems, appItems, type PaletteItem, screenItems } from "./palette-items.ts";
import type { PaletteProps } from "./palette-key.tsx";
import { bestMatches } from "./palette-match.ts";

/** Apps are read anew each time it opens; what was there last stands there meanwhile. */
let lastApps: Array<HomeApp> = [];

/** Everything a word away: a combobox with a list box under it, as the ARIA guide has them, in the browser's dialog. */
export function Palette({ account, onClose }: PaletteProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [typed, setTyped] = useState("");
  const [active, setActive] = useState(0);
  const apps = useApps();
  const navigate = useNavigate();
  const listId = useId();
  const all = [...appItems(apps), ...screenItems(account), ...actionItems(account, navigate)];
  const found = bestMatches(all, typed, (item) => `${item.text} ${item.words ?? ""}`);
  const shown = typed.trim() === "" ? found : found.slice(0, 12);
  const current = shown[Math.min(active, shown.length - 1)];
  const optionId = (item: PaletteItem) => `${listId}-${item.id}`;
  const currentId = current && optionId(current);
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
      onPointerDown={(event) => event.target === event.currentTarget && dialog.current?.close()}
    >
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
        {shown.length === 0 ? `Nothing found for "${typed.trim()}"` : `${shown.length} results`}
      </p>
    </dialog>
  );
}

function useApps() {
  const [apps, setApps] = useState(lastApps);
  useEffect(() => {
    void callApi<{ apps: Array<HomeApp> }>("/api/home").then((answer) => {
      if (!answer.ok) return;
      lastApps = answer.data.apps;
      setApps(lastApps);
    });
  }, []);
  return apps;
}
