import { useState } from "react";
import { IconButton } from "#app/components/forms/button.tsx";
import { CheckIcon, CloseIcon } from "#app/components/icons/icons.tsx";
import { focusAfterRender, focusOnMount } from "#app/lib/focus.ts";
import * as styles from "#app/routes/builder/builder.module.css";
import { visibleText } from "#domain/kit/visible-text.ts";
import { titleProblem } from "#domain/listing/titles.ts";

type Renaming = {
  name: string;
  onRename: (name: string) => void;
  /** The button that led to the form; it gets the focus back. */
  findOpener: () => HTMLElement | null;
};

/** `form`: in the place of the name while it is being renamed, else null. */
export function useRenameForm({ name, onRename, findOpener }: Renaming) {
  const [isOpen, setIsOpen] = useState(false);
  function close() {
    setIsOpen(false);
    focusAfterRender(findOpener);
  }
  return {
    form: isOpen ? <RenameForm name={name} onRename={onRename} onClose={close} /> : null,
    open: () => setIsOpen(true),
  };
}

type Props = { name: string; onRename: (name: string) => void; onClose: () => void };

/** Escape leaves the name as it was. */
function RenameForm({ name, onRename, onClose }: Props) {
  /** Follows the field from the first refusal on, since its note counts the letters. */
  const [refusedName, setRefusedName] = useState<string | null>(null);
  const problem = refusedName === null ? null : titleProblem(refusedName);
  return (
    <form
      className={styles.rename}
      onSubmit={(event) => {
        event.preventDefault();
        const newName = visibleText(String(new FormData(event.currentTarget).get("name")));
        if (newName !== name && titleProblem(newName)) return setRefusedName(newName);
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
        name="name"
        aria-label={`New title of ${name}`}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? "rename-note" : undefined}
        defaultValue={name}
        onChange={(event) => refusedName !== null && setRefusedName(event.target.value)}
        onFocus={(event) => event.target.select()}
        ref={focusOnMount}
      />
      <IconButton label="Save title" type="submit">
        <CheckIcon />
      </IconButton>
      <IconButton label="Keep the old title" onClick={onClose}>
        <CloseIcon />
      </IconButton>
      {problem && (
        <span id="rename-note" className="small error" role="alert">
          {problem}
        </span>
      )}
    </form>
  );
}
