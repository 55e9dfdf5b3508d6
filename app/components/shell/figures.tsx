import * as styles from "./figures.module.css";

/** Counted figures in a row. */
export function Figures({ figures }: { figures: ReadonlyArray<{ figure: string; text: string }> }) {
  return (
    <ul className={styles.figures}>
      {figures.map(({ figure, text }) => (
        <li key={text}>
          <strong>{figure}</strong>
          <span className="quiet">{text}</span>
        </li>
      ))}
    </ul>
  );
}
