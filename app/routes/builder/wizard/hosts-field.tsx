import { useRef } from "react";
import { Button, IconButton } from "#app/components/forms/button.tsx";
import { TextField } from "#app/components/forms/fields.tsx";
import { CloseIcon, PlusIcon } from "#app/components/icons/icons.tsx";
import { useOnChange } from "#app/hooks/use-on-change.ts";
import { type DeclaredHost, hostProblem, isBlank, purposeProblem } from "#domain/listing/declared-hosts.ts";
import { MAX_DECLARED_HOSTS } from "#domain/listing/rules.ts";
import * as wizardStyles from "./wizard.module.css";

type Props = { declared: ReadonlyArray<DeclaredHost>; onChange: (declared: Array<DeclaredHost>) => void };

export function HostsField({ declared, onChange }: Props) {
  const { list, addButton } = useRowFocus(declared.length);
  function change(index: number, part: Partial<DeclaredHost>) {
    onChange(declared.map((row, other) => (other === index ? { ...row, ...part } : row)));
  }
  return (
    <fieldset className={`field ${wizardStyles.hostsField}`}>
      <legend className="label">
        Hosts it can contact ({declared.length}/{MAX_DECLARED_HOSTS})
      </legend>
      <p className="small quiet">
        Shown on the app's page. In the store, they apply once a moderator approves this version; your own private runs
        ask you about each host.
      </p>
      <ul ref={list}>
        {declared.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place; its texts are being typed
          <li key={index}>
            <HostRow
              row={row}
              number={index + 1}
              problem={isBlank(row) ? null : hostProblem(declared, index)}
              onChange={(part) => change(index, part)}
              onRemove={() => onChange(declared.filter((_, other) => other !== index))}
            />
          </li>
        ))}
      </ul>
      <span>
        <Button
          ref={addButton}
          variant="soft"
          disabled={declared.length >= MAX_DECLARED_HOSTS}
          onClick={() => onChange([...declared, { host: "", purpose: "" }])}
        >
          <PlusIcon />
          Add a host
        </Button>
      </span>
    </fieldset>
  );
}

type RowProps = {
  row: DeclaredHost;
  number: number;
  problem: string | null;
  onChange: (part: Partial<DeclaredHost>) => void;
  onRemove: () => void;
};

function HostRow({ row, number, problem, onChange, onRemove }: RowProps) {
  return (
    <fieldset className={wizardStyles.hostRow}>
      <legend className="sr-only">Host {number}</legend>
      <TextField
        label="Host"
        value={row.host}
        placeholder="api.example.com"
        inputMode="url"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        error={problem}
        onChange={(event) => onChange({ host: event.target.value })}
      />
      <TextField
        // The dialog focuses the first purpose that is missing; React itself writes no such attribute.
        ref={(input) => void input?.toggleAttribute("autofocus", row.host !== "" && row.purpose === "")}
        label="What it's for"
        value={row.purpose}
        placeholder="weather data"
        error={isBlank(row) ? null : purposeProblem(row)}
        onChange={(event) => onChange({ purpose: event.target.value })}
      />
      <IconButton label={`Remove ${row.host || `host ${number}`}`} onClick={onRemove}>
        <CloseIcon />
      </IconButton>
    </fieldset>
  );
}

/** Focuses a new row, or the Add button if the focused row was removed. */
function useRowFocus(rows: number) {
  const list = useRef<HTMLUListElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  useOnChange(rows, (_, previousRows) => {
    const inputs = [...(list.current?.lastElementChild?.querySelectorAll("input") ?? [])];
    if (rows > previousRows) inputs.find((input) => input.value === "")?.focus();
    if (rows < previousRows) addButton.current?.focus();
  });
  return { list, addButton };
}
