import { useState } from "react";
import { Dialog } from "#app/components/overlays/dialog.tsx";
import { SCROLLABLE } from "#app/lib/scrollable.ts";
import * as styles from "./store-app.module.css";

type Props = { name: string; urls: ReadonlyArray<string> };

/** Without scripts a picture opens in a tab of its own. */
export function Screenshots({ name, urls }: Props) {
  const [opened, setOpened] = useState<string | null>(null);
  if (urls.length === 0) return null;
  const alt = (url: string) => `Screenshot ${urls.indexOf(url) + 1} of ${name}`;
  return (
    <>
      <ul className={styles.shots} aria-label="Screenshots" data-rail>
        {urls.map((url, index) => (
          <li key={url} data-picture>
            <a
              href={url}
              target="_blank"
              rel="noreferrer"
              onClick={(event) => {
                if (event.ctrlKey || event.metaKey || event.shiftKey) return;
                event.preventDefault();
                setOpened(url);
              }}
            >
              {/* The first two are on the first screen (LCP); on phones the second comes first. */}
              <img
                src={url}
                alt={alt(url)}
                loading={index < 2 ? "eager" : "lazy"}
                fetchPriority={index === 0 ? "high" : undefined}
              />
            </a>
          </li>
        ))}
      </ul>
      <Dialog title={name} open={opened !== null} onClose={() => setOpened(null)} wide>
        <ul {...SCROLLABLE} className={styles.lightbox} aria-label="Screenshots">
          {urls.map((url) => (
            <li key={url} ref={url === opened ? scrollTo : undefined}>
              <img src={url} alt={alt(url)} />
            </li>
          ))}
        </ul>
      </Dialog>
    </>
  );
}

/** The rail has no width before the dialog is shown. */
function scrollTo(item: HTMLElement | null) {
  requestAnimationFrame(() => item?.scrollIntoView({ inline: "start", block: "nearest", behavior: "instant" }));
}
