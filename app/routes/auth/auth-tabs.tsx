import { AuthForm } from "./auth-form.tsx";
import { PasskeyButton } from "./passkey-button.tsx";

type Tab = "sign-in" | "sign-up";
type Props = {
  tab: Tab;
  onTab: (tab: Tab) => void;
  onForgot: () => void;
  onSecondFactor: () => void;
  onCheckEmail: (form: FormData) => void;
};

/** The two tabs; switching clears the fields. Arrows move between them. */
export function AuthTabs({ tab, onTab, onForgot, onSecondFactor, onCheckEmail }: Props) {
  return (
    <>
      <div className="auth-tabs" role="tablist" aria-label="Sign in or sign up">
        {(["sign-in", "sign-up"] as const).map((name) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`tab-${name}`}
            aria-selected={tab === name}
            aria-controls="auth-panel"
            tabIndex={tab === name ? 0 : -1}
            onClick={() => onTab(name)}
            onKeyDown={(event) => {
              if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
              const other = name === "sign-in" ? "sign-up" : "sign-in";
              onTab(other);
              document.getElementById(`tab-${other}`)?.focus();
            }}
          >
            {name === "sign-in" ? "Sign In" : "Sign Up"}
          </button>
        ))}
      </div>
      <div role="tabpanel" id="auth-panel" aria-labelledby={`tab-${tab}`} className="stack">
        <AuthForm key={tab} intent={tab} onSecondFactor={onSecondFactor} onCheckEmail={onCheckEmail} />
        {tab === "sign-in" && (
          <>
            <button type="button" className="text-button" onClick={onForgot}>
              Forgot Password?
            </button>
            <PasskeyButton />
          </>
        )}
      </div>
    </>
  );
}
