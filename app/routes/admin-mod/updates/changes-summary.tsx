import { unchangedText } from "#domain/listing/changes.ts";
import type { OpenedUpdate } from "#domain/moderation/updates/review.server.ts";
import * as styles from "./updates.module.css";

/** Collapsible; open at first. */
export function ChangesSummary({ opened: { update, version } }: { opened: OpenedUpdate }) {
  const { html, title, description, icon, categories, screenshots } = update.changeSummary;
  const unchanged = unchangedText(update.changeSummary);
  return (
    <details className={`panel ${styles.changes}`} open>
      <summary>
        <h3>Changes Summary</h3>
      </summary>
      <ul className="stack">
        {html && (
          <li className="row">
            <strong className="grow">Content/HTML updated</strong>
            {version && update.updatedHtmlBytes !== null && (
              <span className="quiet">
                {sizeText(version.htmlBytes)} → {sizeText(update.updatedHtmlBytes)}
              </span>
            )}
          </li>
        )}
        {title && (
          <li>
            <strong>Title:</strong> <span dir="auto">{title.to}</span>
          </li>
        )}
        {description && (
          <li className="row">
            <strong className="grow">{description.to ? "Description edited" : "No description"}</strong>
            <span className="quiet">
              {description.from.length} → {description.to.length} characters
            </span>
          </li>
        )}
        {icon && (
          <li>
            <strong>Icon changed</strong>
          </li>
        )}
        {categories && (
          <li>
            <strong>Categories:</strong> {categories.to.join(", ")}
          </li>
        )}
        {screenshots && (
          <li>
            <strong>Screenshots:</strong> {screenshots.from.length} → {screenshots.to.length}
          </li>
        )}
        {unchanged && <li className="quiet">{unchanged}</li>}
      </ul>
    </details>
  );
}

function sizeText(bytes: number) {
  return `${(bytes / 1024).toFixed(1)} KB`;
}
