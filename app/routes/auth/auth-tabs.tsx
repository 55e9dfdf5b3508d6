import { Link, useNavigate } from "react-router";
import { TABS, type Tab, useAuthAddress } from "./auth-address.ts";
import * as styles from "./auth-form.module.css";
import { AuthForm } from "./auth-form.tsx";
import { PasskeyButton } from "./passkey-button.tsx";

type Props = { tab: Tab; onSecondFactor: () => void; onCheckEmail: (form: FormData) => void };

const LABELS = { "sign-in": "Sign In", "sign-up": "Sign Up" };

export function AuthTabs({ tab, onSecondFactor, onCheckEmail }: Props) {
  const addressOf = useAuthAddress();
  const navigate = useNavigate();
  const other = tab === "sign-in" ? "sign-up" : "sign-in";
  return (
    <>
      <div className={styles.authTabs} role="tablist" aria-label="Sign in or sign up">
        {TABS.map((name) => (
          <Link
            key={name}
            to={addressOf(name)}
            replace
            role="tab"
            id={`tab-${name}`}
            aria-selected={tab === name}
            aria-controls="auth-panel"
            tabIndex={tab === name ? 0 : -1}
            onKeyDown={(event) => {
              if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
              void navigate(addressOf(other), { replace: true });
              document.getElementById(`tab-${other}`)?.focus();
            }}
          >
            {LABELS[name]}
          </Link>
        ))}
      </div>
      <div role="tabpanel" id="auth-panel" aria-labelledby={`tab-${tab}`} className="stack">
        <AuthForm key={tab} intent={tab} onSecondFactor={onSecondFactor} onCheckEmail={onCheckEmail} />
        {tab === "sign-in" && (
          <>
            <Link className={styles.textButton} to={addressOf("reset")}>
              Forgot Password?
            </Link>
            <PasskeyButton onSecondFactor={onSecondFactor} />
          </>
        )}
      </div>
    </>
  );
}
