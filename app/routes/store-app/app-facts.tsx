import type { ReactNode } from "react";
import { Link } from "react-router";
import { StarRow } from "#app/components/apps/stars.tsx";
import { meanRating } from "#domain/apps/ratings.ts";
import { countText, sizeText } from "#domain/kit/numbers.ts";
import { relativeTimeText } from "#domain/kit/time-texts.ts";
import { chipOfTag } from "#domain/listing/categories.ts";
import type { AppPage } from "#domain/store/queries.server.ts";
import { parseStoreQuery, storeHref } from "#domain/store/store-query.ts";
import * as styles from "./store-app.module.css";

const ALL_APPS_QUERY = parseStoreQuery(new URLSearchParams());

type Props = { app: AppPage["app"]; contactsNobody: boolean };

/** One line, scrolled sideways where it does not fit. */
export function AppFacts({ app, contactsNobody }: Props) {
  const mean = meanRating(app);
  return (
    <dl className={styles.facts} aria-label="Facts" tabIndex={0} data-rail>
      <Fact name={app.ratingCount === 1 ? "1 rating" : `${countText(app.ratingCount)} ratings`}>
        {mean === null ? (
          "None yet"
        ) : (
          <>
            {mean.toFixed(1)} <StarRow mean={mean} />
          </>
        )}
      </Fact>
      <Fact name="Installs">{countText(app.installs)}</Fact>
      <Fact name="Size">
        <Figure text={sizeText(app.htmlBytes)} />
      </Fact>
      <Fact name="Version">{app.codeVersion}</Fact>
      <Fact name="Updated">
        <time dateTime={new Date(app.updatedAt).toISOString()}>
          <Figure text={relativeTimeText(app.updatedAt, Date.now())} />
        </time>
      </Fact>
      <Fact name="Network">{contactsNobody ? "None" : "Limited"}</Fact>
      <Fact name="Categories">
        <span className={styles.factLinks}>
          {app.tags.map((tag) => (
            <Link key={tag} to={storeHref(ALL_APPS_QUERY, { category: chipOfTag(tag) })}>
              {tag}
            </Link>
          ))}
        </span>
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

/** "18 KB": the number large, its unit quiet. */
function Figure({ text }: { text: string }) {
  const [number, ...unit] = /^\d/.test(text) ? text.split(" ") : [text];
  // Both are always there, since hydration keeps another text, but not another element.
  return (
    <>
      <span suppressHydrationWarning>{number}</span>
      <span className={styles.unit} suppressHydrationWarning>
        {unit.map((word) => ` ${word}`).join("")}
      </span>
    </>
  );
}
