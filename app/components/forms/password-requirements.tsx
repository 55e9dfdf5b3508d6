import { PASSWORD_REQUIREMENTS } from "#domain/auth/passwords.ts";

export function PasswordRequirements({ password, advice }: { password: string; advice?: boolean }) {
  return (
    <div className="small quiet">
      <p>{advice ? "A strong password has" : "Your password needs"}</p>
      <ul className="password-requirements">
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
