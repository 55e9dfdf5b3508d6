import { ExactTime } from "#app/components/feedback/exact-time.tsx";
import { RelativeTime } from "#app/components/feedback/relative-time.tsx";
import { Button } from "#app/components/forms/button.tsx";
import type { AccountPage } from "#domain/accounts/queries.server.ts";
import { RIGHT_TEXTS } from "#domain/api-tokens/rules.ts";
import * as styles from "./profile.module.css";

type Props = { token: AccountPage["apiTokens"][number]; onEnd: () => void };

export function TokenRow({ token, onEnd }: Props) {
  const { kind, name, clientHost, rights, createdAt, expiresAt, lastUsedAt } = token;
  const action = kind === "connection" ? "Disconnect" : "Revoke";
  return (
    <li className="row wrap">
      <span className={`grow ${styles.tokenFacts}`}>
        <strong dir="auto">{name}</strong>
        <span className={`small quiet ${styles.block}`}>
          May {rights.map((right) => RIGHT_TEXTS[right].label.toLowerCase()).join(", ")}
          {clientHost && ` · connected from ${clientHost}`}
        </span>
        <span className={`small quiet ${styles.block}`}>
          {kind === "connection" ? "Connected:" : "Created:"} <RelativeTime at={createdAt} hasClock /> ·{" "}
          {lastUsedAt === null ? (
            "Never used"
          ) : (
            <>
              Last used: <RelativeTime at={lastUsedAt} hasClock />
            </>
          )}{" "}
          · Works until <ExactTime at={expiresAt} />
        </span>
      </span>
      <Button variant="soft" aria-label={`${action} ${name}`} onClick={onEnd}>
        {action}
      </Button>
    </li>
  );
}
