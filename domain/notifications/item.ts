import type { NotificationTopic, NotificationType } from "#db/vocabulary.ts";
import { countCharacters, firstCharacters } from "#domain/kit/characters.ts";
import { displayName } from "#domain/kit/display-name.ts";
import { REVIEW_EXCERPT_LENGTH } from "./rules.ts";

/** `createdAt` in ms; `path`: where it leads, if anywhere. Only one about a review has a reviewer, rating and text. */
export type NotificationItem = {
  seq: number;
  type: NotificationType;
  topic: NotificationTopic;
  title: string;
  message: string;
  projectName: string | null;
  targetId: string | null;
  reviewerNickname: string | null;
  reviewRating: number | null;
  reviewText: string | null;
  icon: string | null;
  read: boolean;
  createdAt: number;
  path: string | null;
};
/** Newest first. `hasMore`: whether more follow in the requested direction. `at`: when the page was read, in ms. */
export type NotificationPage = { items: Array<NotificationItem>; hasMore: boolean; at: number };

type TitledNotification = Pick<NotificationItem, "title" | "projectName" | "reviewerNickname" | "reviewRating">;

/** The app first: "Focus Garden: Project approved", "Focus Garden: ★ 5 from Lena Park" (decision 235). */
export function titleOfNotification({ title, projectName, reviewerNickname, reviewRating }: TitledNotification) {
  const what = reviewRating === null ? title : `★ ${reviewRating} from ${displayName(reviewerNickname)}`;
  return projectName ? `${projectName}: ${what}` : what;
}

/** The text cut at 50 characters; null if it is not longer. */
export function shortExcerpt(text: string) {
  if (countCharacters(text) <= REVIEW_EXCERPT_LENGTH) return null;
  return `${firstCharacters(text, REVIEW_EXCERPT_LENGTH).trimEnd()}...`;
}

/** A `seq` from an address; null if it is none. */
export function parseSeq(value: string | null | undefined) {
  return value && /^\d{1,15}$/.test(value) ? Number(value) : null;
}
