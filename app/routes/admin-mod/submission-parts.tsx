import { useState } from "react";
import { Badge } from "#app/components/feedback/badge.tsx";
import { PlainFacts } from "#app/components/feedback/plain-facts.tsx";
import { Button } from "#app/components/forms/button.tsx";
import { SCROLLABLE } from "#app/lib/scrollable.ts";
import { splitReasons } from "#domain/apps/reasons.ts";
import type { ReviewFacts } from "#domain/apps/safety-facts.ts";
import { truncateToFit } from "#domain/kit/characters.ts";
import { COLLAPSED_DESCRIPTION_LENGTH } from "#domain/moderation/rules.ts";
import * as styles from "./admin-mod.module.css";

export function RejectionReasons({ notes }: { notes: string | null }) {
  return (
    <section className="stack panel" aria-labelledby="rejection-reasons">
      <h3 id="rejection-reasons">Rejection Reasons:</h3>
      <PlainFacts>
        {splitReasons(notes).map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </PlainFacts>
    </section>
  );
}

export function Facts({ facts: { sentences, refused, unpinned, notable } }: { facts: ReviewFacts }) {
  const refusedNames = [...refused.hosts, ...refused.libraries];
  return (
    <section className="stack panel" aria-labelledby="submission-facts">
      <h3 id="submission-facts">What this app can do</h3>
      <PlainFacts>
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </PlainFacts>
      {refusedNames.length > 0 && (
        <p className="small">In the code, but blocked: {[...new Set(refusedNames)].join(", ")}.</p>
      )}
      {unpinned.length > 0 && (
        <p className="small">
          Code without an exact version, which could change after this review: {unpinned.join(", ")}.
        </p>
      )}
      {notable.length > 0 && <p className="small">Worth a closer look: {notable.join(", ")}.</p>}
    </section>
  );
}

export function Description({ text, tags }: { text: string; tags: ReadonlyArray<string> }) {
  const [open, setOpen] = useState(false);
  const isLong = text.length > COLLAPSED_DESCRIPTION_LENGTH;
  return (
    <section className="stack panel" aria-labelledby="submission-description">
      <h3 id="submission-description">Description</h3>
      <p className={styles.submissionText} dir="auto">
        {open || !isLong ? text : `${truncateToFit(text, COLLAPSED_DESCRIPTION_LENGTH).trimEnd()}…`}
      </p>
      {isLong && (
        <span>
          <Button variant="soft" aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? "Show Less" : "Show More"}
          </Button>
        </span>
      )}
      <p className="row wrap">
        <strong>Categories</strong>
        {tags.map((tag) => (
          <Badge key={tag}>{tag}</Badge>
        ))}
      </p>
    </section>
  );
}

export function Source({ html, bytes, sha256 }: { html: string; bytes: number; sha256: string }) {
  return (
    <details className={`${styles.source} panel`}>
      <summary>
        index.html · {Math.ceil(bytes / 1024)} KB · SHA-256 {sha256.slice(0, 12)}
      </summary>
      <pre {...SCROLLABLE}>{html}</pre>
    </details>
  );
}
