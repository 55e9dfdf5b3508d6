import { useId } from "react";
import { localDateText } from "#domain/kit/time-texts.ts";
import { EXPIRY_DAYS, type ExpiryDays } from "#domain/shares/rules.ts";

/** `until`: when an open link ends (ms), which is none of the choices. */
type Props = { until?: number | null; days: ExpiryDays; onChange: (days: ExpiryDays) => void };

const UNCHANGED = "unchanged";

export function ExpiryField({ until = null, days, onChange }: Props) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>The link works</label>
      <select
        id={id}
        className="input"
        value={until === null ? String(days) : UNCHANGED}
        onChange={(event) => onChange(EXPIRY_DAYS.find((choice) => String(choice) === event.target.value) ?? null)}
      >
        {until !== null && <option value={UNCHANGED}>until {localDateText(new Date(until))}</option>}
        {EXPIRY_DAYS.map((choice) => (
          <option key={choice} value={String(choice)}>
            {describeExpiry(choice, { isOpen: until !== null })}
          </option>
        ))}
      </select>
    </div>
  );
}

function describeExpiry(days: ExpiryDays, { isOpen }: { isOpen: boolean }) {
  if (days === null) return "until I stop sharing";
  const length = days === 1 ? "1 day" : `${days} days`;
  return isOpen ? `for ${length} from now` : `for ${length}`;
}
