import { useState } from "react";
import { Button } from "#app/components/forms/button.tsx";
import { ConfirmDialog } from "#app/components/overlays/dialog.tsx";
import { useAction } from "#app/hooks/use-action.ts";
import { useLazyDialog } from "#app/hooks/use-lazy-component.ts";
import { focusWhenMounted } from "#app/lib/focus.ts";
import type { AccountPage } from "#domain/accounts/queries.server.ts";
import { TokenRow } from "./api-token-row.tsx";
import * as styles from "./profile.module.css";

type Token = AccountPage["apiTokens"][number];

const HEADING = "api-tokens";

const loadDialog = () => import("./token-dialog.client.tsx").then((module) => module.TokenDialog);

export function ApiTokens({ tokens }: { tokens: ReadonlyArray<Token> }) {
  /** The dialog that is open: a new token's, or the question whether this one ends. */
  const [opened, setOpened] = useState<"new" | Token | null>(null);
  const isCreating = opened === "new";
  const ending = opened === "new" ? null : opened;
  const close = () => setOpened(null);
  const Dialog = useLazyDialog(isCreating, loadDialog, close);
  const { submit, busy } = useAction({
    waitsForReload: true,
    onSuccess() {
      closeQuestion();
      // The row that opened the dialog is gone; nothing behind an open dialog takes the focus.
      focusWhenMounted(() => (document.querySelector("dialog[open]") ? null : document.getElementById(HEADING)));
    },
    onError: closeQuestion,
  });
  /** Once it was answered: another dialog may be open by then. */
  function closeQuestion() {
    setOpened((now) => (now === "new" ? now : null));
  }
  const own = tokens.filter(({ kind }) => kind === "token");
  const assistants = tokens.filter(({ kind }) => kind === "connection");
  return (
    <section className="stack" aria-labelledby={HEADING}>
      <h2 id={HEADING} tabIndex={-1}>
        Tools and assistants
      </h2>
      <p className="quiet">
        What may use your account without your password. None of these can change your settings, pay or moderate, and
        all of them end with a new password or "Sign out everywhere".
      </p>
      <div className={`${styles.panel} stack`}>
        <h3 id="own-tokens">API tokens</h3>
        <TokenList labelledBy="own-tokens" tokens={own} empty="You have no tokens." onEnd={setOpened} />
        <div>
          <Button variant="soft" onClick={() => setOpened("new")}>
            Create a token
          </Button>
        </div>
      </div>
      <div className={`${styles.panel} stack`}>
        <h3 id="assistants">Connected assistants</h3>
        <TokenList labelledBy="assistants" tokens={assistants} empty="No assistant is connected." onEnd={setOpened} />
      </div>
      {Dialog && isCreating && <Dialog onClose={close} />}
      <ConfirmDialog
        title={ending?.kind === "connection" ? `Disconnect ${ending.name}?` : `Revoke ${ending?.name ?? ""}?`}
        open={ending !== null}
        text="It can no longer use your account. Your apps and projects won't change."
        confirm={ending?.kind === "connection" ? "Disconnect" : "Revoke"}
        busy={busy && "One moment..."}
        onClose={close}
        onConfirm={() => ending && void submit({ intent: "token-revoke", id: ending.id }, { method: "post" })}
      />
    </section>
  );
}

type ListProps = {
  labelledBy: string;
  tokens: ReadonlyArray<Token>;
  empty: string;
  onEnd: (token: Token) => void;
};

function TokenList({ labelledBy, tokens, empty, onEnd }: ListProps) {
  if (tokens.length === 0) return <p className="quiet">{empty}</p>;
  return (
    <ul className={styles.plainList} aria-labelledby={labelledBy}>
      {tokens.map((token) => (
        <TokenRow key={token.id} token={token} onEnd={() => onEnd(token)} />
      ))}
    </ul>
  );
}
