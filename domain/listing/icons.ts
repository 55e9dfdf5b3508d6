import { countCharacters } from "#domain/kit/characters.ts";
import { visibleText } from "#domain/kit/visible-text.ts";
import { MAX_ICON_TEXT_LENGTH, MAX_ICON_TEXT_UNITS } from "./rules.ts";

export const DEFAULT_ICON = "🚀";

/** An uploaded picture is named by its SHA-256. */
const ICON_PATH = /^\/api\/icons\/[0-9a-f]{64}\.(png|jpg)$/;

export function iconProblem(icon: string) {
  const short = isPicture(icon) || isShortText(icon.trim());
  return short ? null : `An icon can have at most ${MAX_ICON_TEXT_LENGTH} characters.`;
}

function isShortText(text: string) {
  return text.length <= MAX_ICON_TEXT_UNITS && countCharacters(text) <= MAX_ICON_TEXT_LENGTH;
}

/** Null for a text that shows nothing, which counts as no icon. */
export function visibleIcon(icon: string | null) {
  return icon && visibleText(icon) ? icon : null;
}

export function isPicture(icon: string | null) {
  return icon !== null && ICON_PATH.test(icon);
}

export function isEmoji(icon: string) {
  return /\p{Extended_Pictographic}/u.test(icon);
}

export function pictureAddress(name: string) {
  return `/api/icons/${name}`;
}

/** The R2 key is the last segment of the address. */
export function pictureName(icon: string) {
  return icon.slice(icon.lastIndexOf("/") + 1);
}
