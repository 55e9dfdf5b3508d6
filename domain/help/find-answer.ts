import { distance } from "fastest-levenshtein";
import type { Question } from "./faq.ts";

/** A text that differs from a question in more letters than this is not that question (decision 25). */
const MAX_DISTANCE = 12;
/** The same as a share of the question's length, for short questions. */
const MAX_DISTANCE_SHARE = 0.6;

export const UNKNOWN_QUESTION = "Sorry, I don't understand the question. Try asking something else.";

/** The question that contains the text, else the one that is nearest to it. Null if none is near (decision 25). */
export function findAnswer(questions: ReadonlyArray<Question>, text: string): Question | null {
  const asked = normalizeQuestion(text);
  if (asked === "") return null;
  const containing = questions.find(({ question }) => normalizeQuestion(question).includes(asked));
  if (containing) return containing;
  const [nearest] = questions
    .map((question) => ({ question, distance: distance(asked, normalizeQuestion(question.question)) }))
    .filter(({ question, distance }) => isNear(question, distance))
    .sort((a, b) => a.distance - b.distance);
  return nearest?.question ?? null;
}

function isNear({ question }: Question, distance: number) {
  return distance <= Math.min(MAX_DISTANCE, MAX_DISTANCE_SHARE * normalizeQuestion(question).length);
}

/** Without capitals, punctuation and repeated spaces. */
function normalizeQuestion(text: string) {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s]/gu, "")
    .replace(/\s+/g, " ")
    .trim();
}
