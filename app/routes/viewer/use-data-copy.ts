import { useEffect, useRef, useState } from "react";
import type { AppFrameHandle } from "#app/components/apps/app-frame.tsx";
import { deleteCopy } from "#app/device/data-copies/copy-calls.ts";
import type { CopyNotice } from "#app/device/data-copies/copy-saver.ts";
import type { CopySession, DataChoice, DataQuestion } from "#app/device/data-copies/copy-session.client.ts";
import { notify } from "#app/lib/toast.ts";
import { withTimeout } from "#domain/kit/with-timeout.ts";

const LOAD_TIMEOUT_MS = 2000;
const SAVE_TIMEOUT_MS = 1500;

type Options = { appId: string; origin: string; account: string | null; run: number; isPaused: boolean };
type Opening = {
  key: string;
  session: CopySession | null;
  question: DataQuestion | null;
  frameName: string | null;
};

/**
 * The account's copy of the app's data during one run: restored, or asked about, before the app starts, and saved while
 * it rests. `account`: null without a copy. `isPaused`: the data is being cleared.
 */
export function useDataCopy({ appId, origin, account, run, isPaused }: Options) {
  const key = `${appId} ${run}`;
  const [opening, setOpening] = useState<Opening | null>(null);
  const [end, setEnd] = useState<{ key: string; notice: CopyNotice | null } | null>(null);
  const current = useRef<CopySession | null>(null);
  const frame = useRef<AppFrameHandle>(null);
  useEffect(() => {
    if (account === null || isPaused) return;
    let isCurrent = true;
    const opened = openSession({ appId, account, origin }, (next) => {
      if (isCurrent) setEnd({ key, notice: next });
    });
    void opened.then(({ session, frameName }) => {
      if (!isCurrent) return session?.close();
      current.current = session;
      if (!session?.question) session?.startRun();
      setOpening({ key, session, question: session?.question ?? null, frameName });
    });
    return () => {
      isCurrent = false;
      current.current?.close();
      current.current = null;
    };
  }, [appId, account, origin, key, isPaused]);

  const opened = opening?.key === key ? opening : null;
  const ended = end?.key === key ? end : null;
  return {
    isReady: account === null || opened !== null,
    question: opened?.question ?? null,
    frameName: opened?.frameName ?? null,
    /** False once a notice said that the account can't keep the data, or has other data. */
    isSaving: ended === null,
    notice: ended?.notice ?? null,
    hideNotice: () => setEnd({ key, notice: null }),
    /** @throws AppError; the question is then still open. */
    async choose(choice: DataChoice) {
      await opened?.session?.choose(choice);
      const frameName = (await opened?.session?.frameName()) ?? null;
      if (current.current === opened?.session) current.current?.startRun();
      setOpening((before) => before && { ...before, question: null, frameName });
    },
    /** Of the app's frame. */
    frame,
    /** The frame has a document. */
    connectFrame: () =>
      current.current?.connectFrame((message, port) => frame.current?.readData(message, port) ?? false),
    /** Before the app's frame goes: reads what its browser keeps in the frame only. */
    async disconnectFrame() {
      await current.current?.disconnectFrame();
    },
    /** After the app's frame is gone: saves what it kept. */
    saveStopped() {
      current.current?.endRun();
      void current.current?.save();
    },
    /** Waits a moment for the save, which goes on if the page stays. */
    async save() {
      await withTimeout(SAVE_TIMEOUT_MS, current.current?.save() ?? Promise.resolve()).catch(() => undefined);
    },
    /** Before the data is cleared here: the account's copy goes too. @returns false, after a message, if it failed. */
    async deleteCopy() {
      if (account === null) return true;
      current.current?.discard();
      const answer = await deleteCopy({ appId, account });
      if (answer.ok) current.current?.clear();
      else {
        current.current?.resume();
        notify.failure(answer.error);
      }
      return answer.ok;
    },
  };
}

/** No session if it can't be opened, e.g. without a network: the app then runs without the copy. */
async function openSession(
  ...args: Parameters<typeof import("#app/device/data-copies/copy-session.client.ts").openCopySession>
) {
  try {
    const { openCopySession } = await withTimeout(
      LOAD_TIMEOUT_MS,
      import("#app/device/data-copies/copy-session.client.ts"),
    );
    const session = await openCopySession(...args);
    return { session, frameName: await session.frameName() };
  } catch {
    return { session: null, frameName: null };
  }
}
