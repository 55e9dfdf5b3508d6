import type { ReactNode } from "react";
import { Link } from "react-router";
import { RelativeTime } from "#app/components/relative-time.tsx";
import { Stars } from "#app/components/stars.tsx";
import { countText, sizeText } from "#domain/numbers.ts";
import { readStoreQuery, storeHref } from "#domain/store/browse.ts";
import type { AppPage } from "#domain/store/queries.server.ts";
import { chipOf } from "#domain/store/rules.ts";

const STORE = readStoreQuery(new URLSearchParams());

/** What is known of the app. All of it is counted, none of it invented. */
export function AppFacts({ app }: { app: AppPage["app"] }) {
  return (
    <dl className="facts" aria-label="Facts">
      <Fact name={app.ratingCount === 1 ? "1 rating" : `${countText(app.ratingCount)} ratings`}>
        {app.ratingCount === 0 ? "None yet" : <Stars {...app} />}
      </Fact>
      <Fact name="Installs">{countText(app.installs)}</Fact>
      <Fact name="Size">{sizeText(app.htmlBytes)}</Fact>
      <Fact name="Version">{app.codeVersion}</Fact>
      <Fact name="Updated">
        <RelativeTime at={app.updatedAt} />
      </Fact>
      <Fact name="Categories">
        {app.tags.map((tag) => (
          <Link key={tag} to={storeHref(STORE, { category: chipOf(tag) })}>
            {tag}
          </Link>
        ))}
      </Fact>
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
