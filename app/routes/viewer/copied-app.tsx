import type { ComponentProps } from "react";
import { ViewerLoading } from "#app/components/apps/viewer-screen.tsx";
import { NeedsScript } from "#app/components/feedback/needs-script.tsx";
import { CopyNotice } from "./copy-notice.tsx";
import { DataQuestion } from "./data-question.client.tsx";
import { RunningApp } from "./running-app.tsx";
import type { useDataCopy } from "./use-data-copy.ts";

type Props = Omit<ComponentProps<typeof RunningApp>, "copy"> & {
  copy: ReturnType<typeof useDataCopy>;
  isReady: boolean;
};

/** The app, once it is clear with which data, and which code, it starts. */
export function CopiedApp({ copy, isReady, ...running }: Props) {
  const { app } = running.opened;
  if (!isReady)
    return (
      <>
        <NeedsScript />
        <ViewerLoading app={app} />
      </>
    );
  if (copy.question) return <DataQuestion app={app} question={copy.question} choose={copy.choose} />;
  return (
    <>
      <CopyNotice notice={copy.notice} onAction={running.onStart} onHide={copy.hideNotice} />
      <RunningApp {...running} copy={copy} />
    </>
  );
}
