import { PASSWORD_PARTS } from "#domain/auth/limits.ts";

/** What a new password still needs, checked while it is typed. */
export function PasswordParts({ password, advice }: { password: string; advice?: boolean }) {
  return (
    <div className="small quiet">
      <p>{advice ? "A strong password has" : "Your password needs"}</p>
      <ul className="password-parts">
        {PASSWORD_PARTS.map(({ text, has }) => (
          <li key={text} data-has={has(password)}>
            {text}
            <span className="sr-only">{has(password) ? ", fulfilled" : ", missing"}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
