import { expect, test } from "vitest";
import { ABOUT_TOO_LONG, LINK_TOO_LONG, MAX_ABOUT_LENGTH, MAX_LINK_LENGTH } from "#domain/accounts/rules.ts";
import { ProfileInput } from "#domain/accounts/schemas.ts";
import { ADMIN_NOTE_TOO_LONG, MAX_ADMIN_NOTE_LENGTH } from "#domain/administration/rules.ts";
import { SuspendInput, TierInput } from "#domain/administration/schemas.ts";
import { lengthProblem } from "#domain/kit/length-problem.ts";
import { parse } from "#domain/kit/parse.ts";
import {
  DESCRIPTION_TOO_LONG,
  MAX_DESCRIPTION_LENGTH,
  MAX_RELEASE_NOTES_LENGTH,
  RELEASE_NOTES_TOO_LONG,
} from "#domain/listing/rules.ts";
import { MAX_RESOLUTION_REASON_LENGTH, RESOLUTION_REASON_TOO_LONG } from "#domain/moderation/reports/rules.ts";
import { ResolveInput } from "#domain/moderation/reports/schemas.ts";
import { MAX_REJECTION_SENTENCE_LENGTH, REJECTION_SENTENCE_TOO_LONG } from "#domain/moderation/rules.ts";
import { RejectInput } from "#domain/moderation/schemas.ts";
import { ListingInput } from "#domain/projects/schemas.ts";

const LISTING = { name: "Pantry", description: "", icon: null, tags: [] };
const PROFILE = { nickname: "", aboutYou: "", koFiLink: "" };
const LINK = "https://ko-fi.com/";

const FIELDS: Array<[string, number, string, (text: string) => unknown]> = [
  [
    "a description",
    MAX_DESCRIPTION_LENGTH,
    DESCRIPTION_TOO_LONG,
    (description) => parse(ListingInput, { ...LISTING, description }),
  ],
  [
    "release notes",
    MAX_RELEASE_NOTES_LENGTH,
    RELEASE_NOTES_TOO_LONG,
    (releaseNotes) => parse(ListingInput, { ...LISTING, releaseNotes }),
  ],
  ["a bio", MAX_ABOUT_LENGTH, ABOUT_TOO_LONG, (aboutYou) => parse(ProfileInput, { ...PROFILE, aboutYou })],
  ["a link", MAX_LINK_LENGTH, LINK_TOO_LONG, (koFiLink) => parse(ProfileInput, { ...PROFILE, koFiLink })],
  [
    "the sentence of a rejection",
    MAX_REJECTION_SENTENCE_LENGTH,
    REJECTION_SENTENCE_TOO_LONG,
    (sentence) => parse(RejectInput, { submissionId: "a", updatedAt: 1, reasons: ["spam"], sentence }),
  ],
  [
    "the reason of a decision on reports",
    MAX_RESOLUTION_REASON_LENGTH,
    RESOLUTION_REASON_TOO_LONG,
    (reason) => parse(ResolveInput, { target: "app", targetId: "a", resolution: "ban", reason }),
  ],
  [
    "the note of a tier",
    MAX_ADMIN_NOTE_LENGTH,
    ADMIN_NOTE_TOO_LONG,
    (note) => parse(TierInput, { userId: "a", tier: "builder", note }),
  ],
  [
    "the reason of a suspension",
    MAX_ADMIN_NOTE_LENGTH,
    ADMIN_NOTE_TOO_LONG,
    (reason) => parse(SuspendInput, { userId: "a", reason }),
  ],
];

test.each(FIELDS)("the length of %s is judged alike by the field and by the server", (_, max, tooLong, send) => {
  expect(tooLong.toLowerCase()).toContain(`at most ${max} characters.`);
  const longest = LINK.padEnd(max, "x");
  expect(lengthProblem(` ${longest}\n`, max, tooLong), "whitespace at both ends is not counted").toBeNull();
  expect(() => send(` ${longest}\n`)).not.toThrow();
  expect(lengthProblem(`${longest}x`, max, tooLong)).toBe(tooLong);
  expect(() => send(`${longest}x`)).toThrow(tooLong);
});
