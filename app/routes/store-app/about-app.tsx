import { useState } from "react";
import { LineageLine } from "#app/components/apps/lineage-line.tsx";
import { Button } from "#app/components/forms/button.tsx";
import { excerptOf } from "#domain/listing/excerpts.ts";
import type { Credit } from "#domain/listing/lineage.ts";
import * as styles from "./store-app.module.css";

type Props = { description: string; basedOn: Credit | null; originalPath: string | null };

/** Without JavaScript the text can't be expanded, so it is not collapsed. */
export function AboutApp({ description, basedOn, originalPath }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const excerpt = excerptOf(description);
  const isLong = excerpt !== description;
  return (
    <section className="stack" aria-labelledby="about">
      <h2 id="about">About this app</h2>
      <p className={isLong && !isOpen ? `${styles.prose} ${styles.foldedText}` : styles.prose} dir="auto">
        {excerpt}
        {isLong && !isOpen && !/[.!?]$/.test(excerpt) && <span data-fold-mark>…</span>}
        {isLong && (
          <span data-fold hidden={!isOpen}>
            {description.slice(excerpt.length)}
          </span>
        )}
      </p>
      {isLong && (
        <>
          <span data-fold-mark>
            <Button
              variant="ghost"
              className={styles.readMore}
              aria-expanded={isOpen}
              onClick={() => setIsOpen(!isOpen)}
            >
              {isOpen ? "Read less" : "Read more"}
            </Button>
          </span>
          <noscript>
            <style>{`[data-fold][hidden]{display:inline}[data-fold-mark]{display:none}.${styles.foldedText}{mask:none}`}</style>
          </noscript>
        </>
      )}
      <LineageLine basedOn={basedOn} path={originalPath} />
    </section>
  );
}

export function ReleaseNotes({ version, text }: { version: string; text: string }) {
  return (
    <section className="stack" aria-labelledby="release-notes">
      <h2 id="release-notes">What's new in version {version}</h2>
      <p className={styles.prose} dir="auto">
        {text}
      </p>
    </section>
  );
}
