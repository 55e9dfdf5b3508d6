import { useState } from "react";
import { IconButton } from "#app/components/forms/button.tsx";
import { CheckIcon, CloseIcon } from "#app/components/icons/icons.tsx";
import { focusOnMount } from "#app/lib/focus.ts";
import * as styles from "#app/routes/builder/builder.module.css";
import { visibleText } from "#domain/kit/visible-text.ts";
import { isTitle, titleLength, titleLengthText } from "#domain/listing/titles.ts";

type Props = { name: string; onRename: (name: string) => void; onClose: () => void };

/** In the place of the name. Escape leaves it as it was. */
export function RenameForm({ name, onRename, onClose }: Props) {
  const [text, setText] = useState(name);
  const [wasRefused, setWasRefused] = useState(false);
  const newName = visibleText(text).trim();
  const isRefused = wasRefused && !isTitle(newName);
  return (
    <form
      className={styles.rename}
      onSubmit={(event) => {
        event.preventDefault();
        setWasRefused(true);
        if (newName !== name && !isTitle(newName)) return;
        if (newName !== name) onRename(newName);
        onClose();
      }}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.preventDefault();
        onClose();
      }}
    >
      <input
        className="input"
        aria-label={`New title of ${name}`}
        aria-invalid={isRefused || undefined}
        aria-describedby={isRefused ? "rename-note" : undefined}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onFocus={(event) => event.target.select()}
        ref={focusOnMount}
      />
      <IconButton label="Save title" type="submit">
        <CheckIcon />
      </IconButton>
      <IconButton label="Keep the old title" onClick={onClose}>
        <CloseIcon />
      </IconButton>
      {isRefused && (
        <span id="rename-note" className="small error" role="alert">
          {titleLengthText(titleLength(newName))}
        </span>
      )}
    </form>
  );
}
