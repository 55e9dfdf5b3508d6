import { useEffect, useRef } from "react";
import { Button, IconButton } from "#app/components/button.tsx";
import { TextField } from "#app/components/fields.tsx";
import { CloseIcon } from "#app/components/icons.tsx";
import { PlusIcon } from "#app/components/tool-icons.tsx";
import { DECLARED_HOSTS_MAX, type DeclaredHost, hostProblem, isBlank, purposeProblem } from "#domain/previews/hosts.ts";

type Props = { declared: ReadonlyArray<DeclaredHost>; onChange: (declared: Array<DeclaredHost>) => void };

/** The hosts that the app shall be allowed to reach, each with what for. What is wrong stands at its row. */
export function HostsField({ declared, onChange }: Props) {
  const { list, add } = useFocus(declared.length);
  function change(index: number, part: Partial<DeclaredHost>) {
    onChange(declared.map((row, other) => (other === index ? { ...row, ...part } : row)));
  }
  return (
    <fieldset className="field hosts-field">
      <legend className="label">
        Hosts it may talk to ({declared.length}/{DECLARED_HOSTS_MAX})
      </legend>
      <p className="small quiet">
        Everybody reads them on the app's page. They take effect in the version that a moderator approves.
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
          ref={add}
          look="soft"
          disabled={declared.length >= DECLARED_HOSTS_MAX}
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
    <fieldset className="host-row">
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
        label="What for"
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

/** A new row is where typing goes on; after a row is gone, the button that adds one. */
function useFocus(rows: number) {
  const list = useRef<HTMLUListElement>(null);
  const add = useRef<HTMLButtonElement>(null);
  const before = useRef(rows);
  useEffect(() => {
    const inputs = [...(list.current?.lastElementChild?.querySelectorAll("input") ?? [])];
    if (rows > before.current) inputs.find((input) => input.value === "")?.focus();
    if (rows < before.current) add.current?.focus();
    before.current = rows;
  }, [rows]);
  return { list, add };
}
