import { useState } from "react";
import { Button } from "#app/components/button.tsx";
import { READ_MORE_AT } from "#domain/store/rules.ts";

export function AboutApp({ description }: { description: string }) {
  const [open, setOpen] = useState(false);
  const long = description.length > READ_MORE_AT;
  const text = open || !long ? description : `${description.slice(0, READ_MORE_AT).trimEnd()}…`;
  return (
    <section className="stack" aria-labelledby="about">
      <h2 id="about">About this app</h2>
      <p className="prose">{text}</p>
      {long && (
        <span>
          <Button look="soft" aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? "Read less" : "Read more"}
          </Button>
        </span>
      )}
    </section>
  );
}
