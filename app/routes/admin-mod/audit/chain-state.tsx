import { RelativeTime } from "#app/components/feedback/relative-time.tsx";
import { Button } from "#app/components/forms/button.tsx";
import { LinkIcon, WarningIcon } from "#app/components/icons/icons.tsx";
import { useAction } from "#app/hooks/use-action.ts";
import type { AuditChain } from "#domain/moderation/audit-queries.server.ts";
import * as styles from "./audit.module.css";

type Step = { next: string | null; failedAt: number | null };

/** What the last nightly check of the hash chain found, or the check that is run here, in steps. */
export function ChainState({ chain }: { chain: AuditChain }) {
  const { submit, busy, done, formData } = useAction<Step>({
    onSuccess({ next }) {
      if (next !== null) verify({ cursor: next });
    },
  });
  const step = done?.data ?? null;
  const isVerifying = busy || (step !== null && step.next !== null);
  const isDone = !isVerifying && step !== null;
  const failedAt = isDone ? step.failedAt : chain.failedAt;
  function verify(from: { cursor?: string }) {
    void submit({ intent: "verify", ...from }, { method: "post" });
  }
  return (
    <div
      className={`row wrap ${styles.chain}`}
      data-state={stateOf({ failedAt, isVerified: isDone || chain.checkedAt !== null, isVerifying })}
    >
      {failedAt === null ? <LinkIcon /> : <WarningIcon />}
      <p className="grow" role={failedAt === null ? "status" : "alert"}>
        {isVerifying ? (
          <>
            Verifying {countText(Number(formData?.get("cursor") ?? step?.next ?? 0))} of {countText(chain.total)}
          </>
        ) : (
          <Result chain={chain} failedAt={failedAt} isDone={isDone} />
        )}
      </p>
      <Button variant="soft" busy={isVerifying && "Verifying..."} onClick={() => verify({})}>
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
      {isDone || checkedAt === null ? "just now" : <RelativeTime at={checkedAt} inSentence />}.
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
