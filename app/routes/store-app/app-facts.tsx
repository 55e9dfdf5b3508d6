import type { ReactNode } from "react";
import { RelativeTime } from "#app/components/relative-time.tsx";
import { Stars } from "#app/components/stars.tsx";
import type { AppPage } from "#domain/store/queries.server.ts";

/** What is known of the app, in a row that scrolls on phones. All of it is counted, none of it invented. */
export function AppFacts({ app }: { app: AppPage["app"] }) {
  return (
    <dl className="facts" tabIndex={0} aria-label="Facts">
      <Fact name={app.ratingCount === 1 ? "1 rating" : `${app.ratingCount} ratings`}>
        {app.ratingCount === 0 ? "None yet" : <Stars {...app} />}
      </Fact>
      <Fact name="Installs">{app.installs}</Fact>
      <Fact name="Size">{Math.max(1, Math.round(app.htmlBytes / 1024))} KB</Fact>
      <Fact name="Version">{app.codeVersion}</Fact>
      <Fact name="Updated">
        <RelativeTime at={app.updatedAt} />
      </Fact>
      <Fact name="Categories">{app.tags.join(", ")}</Fact>
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="small quiet">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
