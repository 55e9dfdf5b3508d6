import {
  GUESS_REQUIREMENT,
  isGuessRefusal,
  PASSWORD_REQUIREMENTS,
  type PasswordRequirement,
} from "#domain/auth/password-requirements.ts";
import type { Failure } from "#domain/kit/errors.ts";
import * as styles from "./password-requirements.module.css";

type Props = {
  id?: string;
  password: string;
  failure: Failure | null;
  requirements?: ReadonlyArray<PasswordRequirement>;
};

/** All rules, before a password is typed. The last one only the server can check, so it has no tick, and says its refusal. */
export function PasswordRequirements({ id, password, failure, requirements = PASSWORD_REQUIREMENTS }: Props) {
  const refusal = failure && isGuessRefusal(failure.message) ? failure.message : null;
  return (
    <div id={id} className="small quiet">
      <p>Your password needs</p>
      <ul className={styles.passwordRequirements}>
        {requirements.map(({ text, isMet }) => (
          <li key={text} data-has={isMet(password)}>
            {text}
            <span className="sr-only">{isMet(password) ? ", met" : ", missing"}</span>
          </li>
        ))}
        <li data-has="unknown">{GUESS_REQUIREMENT}</li>
      </ul>
      {refusal && (
        <p className="error" role="alert">
          {refusal}
        </p>
      )}
    </div>
  );
}

/** What a form says apart from the rules, which say their own refusal. */
export function otherFailure(failure: Failure | null) {
  return failure && !isGuessRefusal(failure.message) ? failure : null;
}
