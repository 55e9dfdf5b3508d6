import { useState } from "react";
import { Button } from "#app/components/button.tsx";
import { foldAt, READ_MORE_AT } from "#domain/store/rules.ts";

/** The description; what is beyond the first 300 characters is folded, and open where there is no script to unfold it. */
export function AboutApp({ description }: { description: string }) {
  const [open, setOpen] = useState(false);
  const start = foldAt(description, READ_MORE_AT);
  const long = start !== description;
  return (
    <section className="stack" aria-labelledby="about">
      <h2 id="about">About this app</h2>
      <p className="prose">
        {start}
        {long && !open && <span className="fold-mark">…</span>}
        {long && (
          <span className="fold" hidden={!open}>
            {description.slice(start.length)}
          </span>
        )}
      </p>
      {long && (
        <>
          <span className="fold-mark">
            <Button look="soft" aria-expanded={open} onClick={() => setOpen(!open)}>
              {open ? "Read less" : "Read more"}
            </Button>
          </span>
          <noscript>
            <style>{".fold[hidden]{display:inline}.fold-mark{display:none}"}</style>
          </noscript>
        </>
      )}
    </section>
  );
}

/** The author's pictures of the app, in a row that scrolls; each opens at its full size. */
export function Screenshots({ name, addresses }: { name: string; addresses: ReadonlyArray<string> }) {
  if (addresses.length === 0) return null;
  return (
    <ul className="shots" aria-label="Screenshots">
      {addresses.map((address, index) => (
        <li key={address}>
          <a href={address} target="_blank" rel="noreferrer">
            {/* The first one is what most of the first screen shows. */}
            <img
              src={address}
              alt={`Screenshot ${index + 1} of ${name}`}
              loading={index === 0 ? "eager" : "lazy"}
              fetchPriority={index === 0 ? "high" : undefined}
            />
          </a>
        </li>
      ))}
    </ul>
  );
}

export function ReleaseNotes({ version, text }: { version: string; text: string }) {
  return (
    <section className="stack" aria-labelledby="release-notes">
      <h2 id="release-notes">What's new in version {version}</h2>
      <p className="prose">{text}</p>
    </section>
  );
}
