import { useState } from "react";
import { FrameNotice } from "#app/components/apps/frame-notice.tsx";
import { Button, LinkButton } from "#app/components/forms/button.tsx";
import { summarize } from "#domain/listing/excerpts.ts";
import type { AppUpdate } from "#domain/previews/queries.server.ts";

/** What is new in a version that the user opens for the first time. */
export function UpdateNotice({ update, slug }: { update: AppUpdate; slug: string | null }) {
  const [isDismissed, setIsDismissed] = useState(false);
  const { codeVersion, releaseNotes } = update;
  const text = releaseNotes
    ? `What's new in version ${codeVersion}: ${summarize(releaseNotes)}`
    : `This app was updated to version ${codeVersion}.`;
  return (
    <FrameNotice text={isDismissed ? null : text}>
      {slug && releaseNotes && (
        <LinkButton variant="ghost" to={`/store/${slug}`}>
          Read more
        </LinkButton>
      )}
      <Button variant="ghost" onClick={() => setIsDismissed(true)}>
        Dismiss
      </Button>
    </FrameNotice>
  );
}
