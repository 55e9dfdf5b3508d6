import { type KeyboardEvent, useState } from "react";
import { TextField } from "#app/components/forms/fields.tsx";
import { AppIcon } from "#app/components/icons/app-icon.tsx";
import { iconProblem, isPicture } from "#domain/listing/icons.ts";
import { MAX_ICON_TEXT_LENGTH } from "#domain/listing/rules.ts";
import { IconEmoji } from "./icon-emoji.tsx";
import { IconUpload } from "./icon-upload.tsx";
import type { ListingForm } from "./use-listing.ts";
import * as styles from "./wizard.module.css";

const TABS = ["Emoji", "Text", "Upload"] as const;
const TAB_KEYS: Partial<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };
type Tab = (typeof TABS)[number];

type Props = { form: ListingForm; isLocal: boolean };

export function IconStep({ form: { listing, change }, isLocal }: Props) {
  const { icon, name } = listing;
  const [tab, setTab] = useState(() => tabOf(icon));
  return (
    <>
      <div className="row">
        {icon === "" ? (
          <span className={styles.emptyTile} aria-hidden="true" />
        ) : (
          <AppIcon app={{ name, icon }} size={72} />
        )}
        <span className="small quiet">
          {icon === "" ? "No icon yet. Choose one below." : "How it looks on the home screen."}
          {!isLocal && " Screenshots are further down."}
        </span>
      </div>
      <IconTabs tab={tab} onTab={setTab} />
      <div role="tabpanel" id="icon-panel" aria-labelledby={tabId(tab)} className="stack">
        {tab === "Emoji" && <IconEmoji icon={icon} onChoose={(chosen) => change({ icon: chosen })} />}
        {tab === "Text" && (
          <TextField
            label="Icon"
            value={isPicture(icon) ? "" : icon}
            hint={`An emoji, or up to ${MAX_ICON_TEXT_LENGTH} characters of text.`}
            error={iconProblem(icon)}
            onChange={(event) => change({ icon: event.target.value })}
          />
        )}
        {tab === "Upload" && <IconUpload isLocal={isLocal} onUpload={(uploaded) => change({ icon: uploaded })} />}
      </div>
    </>
  );
}

function IconTabs({ tab, onTab }: { tab: Tab; onTab: (tab: Tab) => void }) {
  function move(event: KeyboardEvent) {
    const by = TAB_KEYS[event.key];
    const next = by && TABS[(TABS.indexOf(tab) + by + TABS.length) % TABS.length];
    if (!next) return;
    event.preventDefault();
    onTab(next);
    document.getElementById(tabId(next))?.focus();
  }
  return (
    <div className={styles.iconTabs} role="tablist" aria-label="Kind of icon">
      {TABS.map((one) => (
        <button
          key={one}
          type="button"
          role="tab"
          id={tabId(one)}
          aria-selected={tab === one}
          aria-controls="icon-panel"
          tabIndex={tab === one ? 0 : -1}
          onClick={() => onTab(one)}
          onKeyDown={move}
        >
          {one}
        </button>
      ))}
    </div>
  );
}

function tabId(tab: Tab) {
  return `icon-tab-${tab}`;
}

function tabOf(icon: string): Tab {
  if (isPicture(icon)) return "Upload";
  return icon === "" || /\p{Extended_Pictographic}/u.test(icon) ? "Emoji" : "Text";
}
