import { memo } from "react";
import { Link } from "react-router";
import { useDetails } from "#app/hooks/use-details.ts";
import * as builderStyles from "#app/routes/builder/builder.module.css";
import { declareHref } from "#app/routes/builder/declare-hosts.ts";
import { timeWithSecondsText } from "#domain/kit/time-texts.ts";
import { type ConsoleValue, summarizeValue } from "#domain/previews/console-lines.ts";
import * as consoleStyles from "./console.module.css";
import type { Entry } from "./console-state.ts";

const LEVEL_NAMES: Partial<Record<Entry["level"], string>> = {
  error: "Error",
  warn: "Warning",
  input: "Input",
  result: "Result",
};

type Props = { entry: Entry; projectId: string | null; onGoToLine: (line: number) => void };

export const ConsoleLine = memo(function ConsoleLine({ entry, projectId, onGoToLine }: Props) {
  const { level, at, indent, values, line } = entry;
  const declareAddress = projectId !== null && entry.host ? declareHref(projectId, [entry.host]) : null;
  const levelName = LEVEL_NAMES[level];
  return (
    <li
      className={consoleStyles.consoleLine}
      data-level={level}
      style={{ paddingInlineStart: `calc(var(--space-4) * ${indent + 1})` }}
    >
      <time className="quiet" dateTime={new Date(at).toISOString()}>
        {timeWithSecondsText(at)}
      </time>
      {levelName && <span className="sr-only">{levelName}: </span>}
      <span className={`grow ${consoleStyles.consoleValues}`}>
        {level === "clear" ? <span className="quiet">Console cleared</span> : values.map(renderValue)}
      </span>
      {declareAddress && (
        <Link className={builderStyles.link} to={declareAddress} aria-label={`Declare ${entry.host}`}>
          Declare
        </Link>
      )}
      {line > 0 && (
        <button type="button" className={builderStyles.link} onClick={() => onGoToLine(line)}>
          Line {line}
        </button>
      )}
    </li>
  );
});

function renderValue(value: ConsoleValue, index: number) {
  return <Value key={index} value={value} />;
}

function Value({ name, value }: { name?: string; value: ConsoleValue }) {
  const { isOpen, onToggle } = useDetails();
  const label = name !== undefined && <span className={consoleStyles.consoleKey}>{name}: </span>;
  if (value.kind === "table") return <Table {...value} />;
  if (!value.entries || (value.entries.length === 0 && !value.isCut)) {
    return (
      <span className={consoleStyles.consoleValue} data-kind={value.kind}>
        {label}
        {summarizeValue(value)}
      </span>
    );
  }
  return (
    <details className={consoleStyles.consoleValue} onToggle={onToggle}>
      <summary>
        {label}
        <span data-kind={value.kind}>{isOpen ? value.text : summarizeValue(value)}</span>
      </summary>
      {isOpen && (
        <ul>
          {value.entries.map(([key, entry]) => (
            <li key={key}>
              <Value name={key} value={entry} />
            </li>
          ))}
          {value.isCut && <li className="quiet">More not shown</li>}
        </ul>
      )}
    </details>
  );
}

function Table({ columns, rows }: { columns: Array<string>; rows: Array<Array<string>> }) {
  return (
    <table className={consoleStyles.consoleTable}>
      <thead>
        <tr>
          <th scope="col">(index)</th>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([index, ...cells]) => (
          <tr key={index}>
            <th scope="row">{index}</th>
            {columns.map((column, place) => (
              <td key={column}>{cells[place]}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
