import { DEFAULT_ICON } from "#domain/listing/icons.ts";
import { MIN_STORE_DESCRIPTION_LENGTH } from "#domain/listing/rules.ts";
import type { CheckedContent, FoundFinding, History } from "./finding.ts";
import { MIN_DISTINCT_WORDS } from "./rules.ts";

export function* findListingFindings(content: CheckedContent, history: History): Generator<FoundFinding> {
  const { description, icon, screenshots } = content;
  if (screenshots.length === 0) {
    yield {
      ...finding("no-preview", "missing", "No preview"),
      hint: "Add at least one picture in the wizard.",
      reason: "no-preview",
    };
  }
  if (!icon) {
    yield { ...finding("no-icon", "missing", "No icon"), hint: "Choose an icon in the wizard.", reason: "no-icon" };
  }
  if (icon === DEFAULT_ICON) {
    yield {
      ...finding("default-icon", "notice", "Default icon"),
      hint: "The app has the default icon. Another one makes it easier to recognize.",
    };
  }
  if (isThin(description)) {
    yield {
      ...finding("thin-description", "suspected", "Incomplete description"),
      hint: "The description repeats itself or is placeholder text. Say what the app does, who it is for and how to use it.",
      reason: "incomplete-description",
    };
  }
  if (history.sameCode) {
    yield {
      ...finding("same-code", "suspected", "Not original"),
      hint: "Another author's app in the store has exactly this code.",
      reason: "not-original",
    };
  }
  if (history.copiedFrom && !history.sameCode) {
    yield {
      ...finding("copied-code", "suspected", "Copied code"),
      hint: `Most of the code is also in “${history.copiedFrom}”, an app of another author in the store.`,
      reason: "not-original",
    };
  }
  if (history.sameName) {
    yield {
      ...finding("same-name", "suspected", "Mimics an existing app"),
      hint: "Another author's app in the store has this title, or one that looks like it.",
      reason: "mimics-an-existing-app",
    };
  }
}

function finding(id: string, severity: FoundFinding["severity"], title: string) {
  return { id, severity, title, at: null, reason: null };
}

function isThin(description: string) {
  const text = description.trim().toLowerCase();
  if (text.length < MIN_STORE_DESCRIPTION_LENGTH || text.includes("lorem ipsum")) return true;
  const words = Array.from(new Intl.Segmenter(undefined, { granularity: "word" }).segment(text));
  return new Set(words.filter((word) => word.isWordLike).map((word) => word.segment)).size < MIN_DISTINCT_WORDS;
}
