import { useId } from "react";
import type { ApiRight } from "#db/vocabulary.ts";
import { DEFAULT_TOKEN_DAYS, RIGHT_TEXTS, TOKEN_DAYS } from "#domain/api-tokens/rules.ts";
import * as styles from "./access-fields.module.css";

/** `rights`: those that can be given. `given`: those that are chosen at first. */
type Props = { rights: ReadonlyArray<ApiRight>; given: ReadonlyArray<ApiRight> };

export function RightsField({ rights, given }: Props) {
  const id = useId();
  return (
    <fieldset className={styles.rights}>
      <legend>It may</legend>
      {rights.map((right) => (
        <label key={right} className={styles.right}>
          <input
            type="checkbox"
            name="rights"
            value={right}
            defaultChecked={given.includes(right)}
            aria-labelledby={`${id}-${right}`}
            aria-describedby={`${id}-${right}-hint`}
          />
          <span>
            <span id={`${id}-${right}`}>{RIGHT_TEXTS[right].label}</span>
            <span id={`${id}-${right}-hint`} className={`small quiet ${styles.hint}`}>
              {RIGHT_TEXTS[right].hint}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

export function DaysField() {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>For how long</label>
      <select id={id} className="input" name="days" defaultValue={DEFAULT_TOKEN_DAYS}>
        {TOKEN_DAYS.map((days) => (
          <option key={days} value={days}>
            {days === 365 ? "a year" : `${days} days`}
          </option>
        ))}
      </select>
    </div>
  );
}
