import { useRef } from "react";
import { Form, Link, useSubmit } from "react-router";
import { SearchIcon } from "#app/components/icons/icons.tsx";
import { useHotkey } from "#app/hooks/use-hotkey.ts";
import * as adminModStyles from "#app/routes/admin-mod/admin-mod.module.css";
import { AUDIT_ACTIONS } from "#db/vocabulary.ts";
import { type AuditQuery, isFiltered } from "#domain/audit/audit-query.ts";
import { MAX_AUDIT_SEARCH_LENGTH } from "#domain/audit/rules.ts";
import * as auditStyles from "./audit.module.css";

type Props = { query: AuditQuery; admins: ReadonlyArray<{ id: string; name: string }> };

/** The filters are in the address. */
export function AuditFilters({ query, admins }: Props) {
  const submit = useSubmit();
  const form = useRef<HTMLFormElement>(null);
  const field = useRef<HTMLInputElement>(null);
  useHotkey("/", () => field.current?.focus());
  const apply = () => void submit(form.current, { replace: true });
  return (
    <Form ref={form} role="search" action="/admin-mod/audit" className={`row wrap ${auditStyles.auditFilters}`}>
      <div className={`${adminModStyles.queueSearch} ${auditStyles.queueSearch}`}>
        <SearchIcon />
        <input
          ref={field}
          type="search"
          name="search"
          className="input"
          aria-label="App, email or hash"
          placeholder="App, email or hash"
          defaultValue={query.search}
          maxLength={MAX_AUDIT_SEARCH_LENGTH}
        />
      </div>
      <select name="who" className="input" aria-label="Person" defaultValue={query.adminUserId ?? ""} onChange={apply}>
        <option value="">All people</option>
        {admins.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
      <select name="what" className="input" aria-label="Action" defaultValue={query.action ?? ""} onChange={apply}>
        <option value="">All actions</option>
        {AUDIT_ACTIONS.map((action) => (
          <option key={action}>{action}</option>
        ))}
      </select>
      <DayField label="From" name="from" day={query.from} onChange={apply} />
      <DayField label="To" name="to" day={query.to} onChange={apply} />
      {isFiltered(query) && (
        <Link to="/admin-mod/audit" className="button ghost">
          Clear filters
        </Link>
      )}
    </Form>
  );
}

type DayProps = { label: string; name: string; day: string | null; onChange: () => void };

function DayField({ label, name, day, onChange }: DayProps) {
  return (
    <label className={`row ${auditStyles.auditDay}`}>
      <span className="quiet">{label}</span>
      <input
        type="date"
        name={name}
        className="input"
        defaultValue={day ?? ""}
        onChange={({ target }) => {
          // While a date is being typed it is no date yet.
          if (target.validity.valid) onChange();
        }}
      />
    </label>
  );
}
