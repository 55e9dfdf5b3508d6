import { DismissibleNotice } from "#app/components/apps/frame-notice.tsx";
import { LinkButton } from "#app/components/forms/button.tsx";
import { summarize } from "#domain/listing/excerpts.ts";
import type { AppUpdate } from "#domain/previews/queries.server.ts";

/** What is new in a version that the user opens for the first time. */
export function UpdateNotice({ update, slug }: { update: AppUpdate; slug: string | null }) {
  const { codeVersion, releaseNotes } = update;
  const text = releaseNotes
    ? `What's new in version ${codeVersion}: ${summarize(releaseNotes)}`
    : `This app was updated to version ${codeVersion}.`;
  return (
    <DismissibleNotice text={text} dismiss="Dismiss">
      {slug && releaseNotes && (
        <LinkButton variant="ghost" to={`/store/${slug}`}>
          Read more
        </LinkButton>
      )}
    </DismissibleNotice>
  );
}
