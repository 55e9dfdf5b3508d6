import { PASSWORD_REQUIREMENTS } from "#domain/auth/password-requirements.ts";
import * as styles from "./password-requirements.module.css";

export function PasswordRequirements({ password, advice }: { password: string; advice?: boolean }) {
  return (
    <div className="small quiet">
      <p>{advice ? "A strong password has" : "Your password needs"}</p>
      <ul className={styles.passwordRequirements}>
        {PASSWORD_REQUIREMENTS.map(({ text, isMet }) => (
          <li key={text} data-has={isMet(password)}>
            {text}
            <span className="sr-only">{isMet(password) ? ", met" : ", missing"}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
