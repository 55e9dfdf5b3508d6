import type { ReactNode } from "react";
import * as styles from "./empty-editor.module.css";

export type StarterName = "Blank page" | "Game" | "List" | "Chart" | "Sound";

type Starter = {
  name: StarterName;
  text: string;
  /** Of 48 by 36. What has the class `mark` is in the marker's color. */
  drawing: ReactNode;
};

/** Each is a complete app in one file that needs no network; starter-code.client.ts loads the chosen one. */
export const STARTERS: ReadonlyArray<Starter> = [
  {
    name: "Blank page",
    text: "A heading, a panel and a button, light and dark, with notes on what to write where.",
    drawing: (
      <>
        <path d="M9 9h14M9 16h30M9 21h24" />
        <rect className={styles.mark} x="9" y="26" width="12" height="5" rx="2.5" />
      </>
    ),
  },
  {
    name: "Game",
    text: "A loop at a steady speed, with keys, touch, a score and a pause.",
    drawing: (
      <>
        <path className={styles.mark} d="M30 5l2.4 4.8 5.3.8-3.8 3.7.9 5.3-4.8-2.5-4.8 2.5.9-5.3-3.8-3.7 5.3-.8z" />
        <path d="M12 26h14l-2 6H14zM13 12v4M19 18v4" />
      </>
    ),
  },
  {
    name: "List",
    text: "A form whose items stay on the device: add, change, delete and export them.",
    drawing: (
      <>
        <rect className={styles.mark} x="9" y="6" width="6" height="6" rx="1.5" />
        <rect x="9" y="15" width="6" height="6" rx="1.5" />
        <rect x="9" y="24" width="6" height="6" rx="1.5" />
        <path d="M20 9h18M20 18h13M20 27h16" />
      </>
    ),
  },
  {
    name: "Chart",
    text: "Bars or a line from two columns of numbers, and a table of them.",
    drawing: (
      <>
        <rect x="11" y="19" width="6" height="12" />
        <rect className={styles.mark} x="21" y="7" width="6" height="24" />
        <rect x="31" y="14" width="6" height="17" />
        <path d="M7 31h34" />
      </>
    ),
  },
  {
    name: "Sound",
    text: "Eight pads that play notes by touch or by key, made in the browser.",
    drawing: (
      <>
        <rect x="8" y="7" width="9" height="9" rx="2" />
        <rect className={styles.mark} x="20" y="7" width="9" height="9" rx="2" />
        <rect x="32" y="7" width="9" height="9" rx="2" />
        <rect x="8" y="20" width="9" height="9" rx="2" />
        <rect x="20" y="20" width="9" height="9" rx="2" />
        <rect x="32" y="20" width="9" height="9" rx="2" />
      </>
    ),
  },
];
