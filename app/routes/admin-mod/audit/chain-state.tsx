import { useState } from "react";
import { RelativeTime } from "#app/components/feedback/relative-time.tsx";
import { Button } from "#app/components/forms/button.tsx";
import { LinkIcon, WarningIcon } from "#app/components/icons/icons.tsx";
import { useAction } from "#app/hooks/use-action.ts";
import type { AuditChain } from "#domain/moderation/audit-queries.server.ts";
import * as styles from "./audit.module.css";

type Step = { next: string | null; failedAt: number | null };
type Check = { checked: number } | { done: true; failedAt: number | null } | null;

/** What the last nightly check of the hash chain found, or the check that is run here, in steps. */
export function ChainState({ chain }: { chain: AuditChain }) {
  const [check, setCheck] = useState<Check>(null);
  const action = useAction<Step>({
    onSuccess({ next, failedAt }) {
      if (next === null) return setCheck({ done: true, failedAt });
      setCheck({ checked: Number(next) });
      void action.submit({ intent: "verify", cursor: next }, { method: "post" });
    },
    onError: () => setCheck(null),
  });
  const isVerifying = check !== null && "checked" in check;
  const isDone = check !== null && "done" in check;
  const failedAt = isDone ? check.failedAt : chain.failedAt;
  return (
    <div
      className={`row wrap ${styles.chain}`}
      data-state={stateOf({ failedAt, isVerified: isDone || chain.checkedAt !== null, isVerifying })}
    >
      {failedAt === null ? <LinkIcon /> : <WarningIcon />}
      <p className="grow" role={failedAt === null ? "status" : "alert"}>
        {isVerifying ? (
          <>
            Verifying {countText(check.checked)} of {countText(chain.total)}
          </>
        ) : (
          <Result chain={chain} failedAt={failedAt} isDone={isDone} />
        )}
      </p>
      <Button
        variant="soft"
        busy={isVerifying && "Verifying..."}
        onClick={() => {
          setCheck({ checked: 0 });
          void action.submit({ intent: "verify" }, { method: "post" });
        }}
      >
        Verify now
      </Button>
    </div>
  );
}

function Result({ chain, failedAt, isDone }: { chain: AuditChain; failedAt: number | null; isDone: boolean }) {
  const { total, head, checkedAt } = chain;
  if (failedAt !== null)
    return (
      <>
        <strong>Chain broken at entry {countText(failedAt)}.</strong>{" "}
        {failedAt > 1 ? `Entries 1 to ${countText(failedAt - 1)} are valid.` : "No entry before it is valid."} Compare
        it with a backup.
      </>
    );
  if (!isDone && checkedAt === null) return <>{countText(total)} entries, not verified yet.</>;
  return (
    <>
      <strong>Chain verified.</strong> {countText(total)} entries, last verified{" "}
      {isDone || checkedAt === null ? "just now" : <RelativeTime at={checkedAt} />}.
      {head !== null && (
        <>
          {" "}
          Head <code>{`${head.slice(0, 8)}…${head.slice(-4)}`}</code>
        </>
      )}
    </>
  );
}

function stateOf({
  failedAt,
  isVerified,
  isVerifying,
}: Record<"isVerified" | "isVerifying", boolean> & { failedAt: number | null }) {
  if (isVerifying) return "verifying";
  if (failedAt !== null) return "failed";
  return isVerified ? "verified" : "unknown";
}

function countText(value: number) {
  return value.toLocaleString("en-US");
}
