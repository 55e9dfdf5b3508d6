import type { CSSProperties } from "react";
import { AppIcon } from "#app/components/icons/app-icon.tsx";
import * as styles from "./backdrop.module.css";

/** Icon, left %, top %, turn in degrees. */
const TILES: Array<[string, number, number, number]> = [
  ["🌿", 8, 12, -14],
  ["🟣", 22, 30, 9],
  ["🧾", 5, 46, 18],
  ["🫧", 17, 68, -8],
  ["🍄", 7, 86, 12],
  ["🔢", 31, 8, 16],
  ["🎨", 29, 88, -16],
  ["🎛️", 90, 10, 12],
  ["🃏", 78, 26, -10],
  ["🗂️", 94, 42, -18],
  ["🌖", 81, 62, 14],
  ["📐", 92, 82, -8],
  ["🍜", 69, 6, -20],
  ["💐", 71, 90, 10],
];

export function Backdrop() {
  return (
    <div className={styles.backdrop} aria-hidden="true">
      {TILES.map(([icon, left, top, turn]) => (
        <span key={icon} style={{ left: `${left}%`, top: `${top}%`, rotate: `${turn}deg` } as CSSProperties}>
          <AppIcon app={{ name: "", icon }} size={64} />
        </span>
      ))}
    </div>
  );
}
