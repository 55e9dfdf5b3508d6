import { distance } from "fastest-levenshtein";
import type { Question } from "./faq.ts";

/** A text that differs from a question in more letters than this is not that question (decision 25). */
const MAX_DISTANCE = 12;
/** The same as a share of the question's length, for short questions. */
const MAX_DISTANCE_SHARE = 0.6;
const MAX_SUGGESTIONS = 2;
/** Starts of words in a text that asks how to end something. */
const ENDING = /\b(?:delet|remov|eras|clos|leav|uninstall|clear|cancel|end|stop)/;

export const UNKNOWN_QUESTION = "Sorry, I don't understand the question. Try asking something else.";

/**
 * The question that a text asks: the one that contains it, else the one with most of its words among its topics, else the one
 * that is nearest to it. Two if a text has as many words of both; none if it has none and none is near (decision 25).
 */
export function findAnswers(questions: ReadonlyArray<Question>, text: string): ReadonlyArray<Question> {
  const asked = normalizeQuestion(text);
  if (asked === "") return [];
  const possible = questions.filter(({ ends }) => !ends || ENDING.test(asked));
  const containing = possible.find(({ question }) => normalizeQuestion(question).includes(asked));
  if (containing) return [containing];
  const byTopic = mostTopics(possible, asked);
  return byTopic.length > 0 ? byTopic.slice(0, MAX_SUGGESTIONS) : nearest(possible, asked);
}

function mostTopics(questions: ReadonlyArray<Question>, asked: string) {
  const words = asked.split(" ");
  const counts = questions.map(({ topics }) => topics.filter((topic) => isNamed(topic, words)).length);
  const most = Math.max(...counts);
  return most === 0 ? [] : questions.filter((_, index) => counts[index] === most);
}

/** A topic that ends in "-" is the start of words. */
function isNamed(topic: string, words: ReadonlyArray<string>) {
  const start = topic.endsWith("-") ? topic.slice(0, -1) : null;
  return words.some((word) => (start === null ? word === topic : word.startsWith(start)));
}

function nearest(questions: ReadonlyArray<Question>, asked: string) {
  return questions
    .map((question) => ({ question, distance: distance(asked, normalizeQuestion(question.question)) }))
    .filter(({ question, distance }) => isNear(question, distance))
    .sort((a, b) => a.distance - b.distance)
    .slice(0, 1)
    .map(({ question }) => question);
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
