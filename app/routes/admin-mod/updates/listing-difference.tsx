import type { ReactNode } from "react";
import { Badge } from "#app/components/feedback/badge.tsx";
import { AppIcon } from "#app/components/icons/app-icon.tsx";
import { withKeys } from "#app/lib/with-keys.ts";
import type { OpenedUpdate } from "#domain/moderation/updates/review.server.ts";
import type { TextPart } from "#domain/moderation/updates/word-difference.ts";
import * as styles from "./updates.module.css";

/** The listing before and after, by words. */
export function ListingDifference({ opened }: { opened: OpenedUpdate }) {
  const { update, words } = opened;
  const { title, description, categories, icon, screenshots } = update.changeSummary;
  const name = update.originalName ?? "";
  return (
    <section className="panel stack" aria-labelledby="listing-changes">
      <h3 id="listing-changes">Metadata changes</h3>
      <table className={styles.listingChanges}>
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">Part</span>
            </th>
            <th scope="col">Store version</th>
            <th scope="col">Proposed</th>
          </tr>
        </thead>
        <tbody>
          <Row
            label="Title"
            before={words.title ? <Words parts={words.title} side="before" /> : name}
            after={title && <Words parts={words.title ?? []} side="after" />}
          />
          <Row
            label="Description"
            before={
              words.description ? (
                <Words parts={words.description} side="before" />
              ) : (
                <span className="clamp-2">{update.originalDescription || "No description"}</span>
              )
            }
            after={
              description &&
              (description.to === "" ? "No description" : <Words parts={words.description ?? []} side="after" />)
            }
          />
          <Row
            label="Categories"
            before={
              <Tags tags={categories?.from ?? update.originalTags ?? []} others={categories?.to} mark="removed" />
            }
            after={categories && <Tags tags={categories.to} others={categories.from} mark="added" />}
          />
          <Row
            label="Icon"
            before={<AppIcon app={{ name, icon: icon?.from ?? update.originalIcon }} size={36} />}
            after={icon && <AppIcon app={{ name, icon: icon.to }} size={36} />}
          />
          {screenshots && (
            <Row
              label="Screenshots"
              before={<Screenshots addresses={screenshots.from} />}
              after={<Screenshots addresses={screenshots.to} />}
            />
          )}
          <Row label="Version" before={opened.version?.codeVersion ?? "Not kept"} after={update.codeVersion} />
        </tbody>
      </table>
    </section>
  );
}

function Row({ label, before, after }: { label: string; before: ReactNode; after: ReactNode }) {
  return (
    <tr>
      <th scope="row">{label}</th>
      <td dir="auto">{before}</td>
      <td dir="auto">{after ?? <span className="quiet">Unchanged</span>}</td>
    </tr>
  );
}

function Words({ parts, side }: { parts: ReadonlyArray<TextPart>; side: "before" | "after" }) {
  const hidden = side === "before" ? "added" : "removed";
  const shown = parts.filter(({ change }) => change !== hidden);
  return withKeys(shown, ({ text }) => text).map(({ item: { text, change }, key }) => {
    if (change === "removed") return <del key={key}>{text}</del>;
    if (change === "added") return <ins key={key}>{text}</ins>;
    return text;
  });
}

type TagsProps = { tags: ReadonlyArray<string>; others: ReadonlyArray<string> | undefined; mark: "removed" | "added" };

function Tags({ tags, others, mark }: TagsProps) {
  const Mark = mark === "removed" ? "del" : "ins";
  return (
    <span className="row wrap">
      {tags.map((tag) => (
        <Badge key={tag} className={styles.listingBadge}>
          {others && !others.includes(tag) ? <Mark>{tag}</Mark> : tag}
        </Badge>
      ))}
    </span>
  );
}

function Screenshots({ addresses }: { addresses: ReadonlyArray<string> }) {
  if (addresses.length === 0) return "None";
  return (
    <span className="row wrap">
      {addresses.map((address, index) => (
        <img key={address} src={address} alt={`Screenshot ${index + 1}`} width={120} loading="lazy" />
      ))}
    </span>
  );
}
