import { distance } from "fastest-levenshtein";
import type { Question } from "./faq.ts";
import { MAX_DISTANCE, MAX_DISTANCE_SHARE, MAX_SUGGESTIONS } from "./rules.ts";

/** In a text that asks how to end something. */
const ENDING =
  /\b(?:delet|remov|eras|clos|leav|uninstall|unpublish|withdraw|clear|cancel|end|stop|quit|deactivat|get rid|turn off|forget|forgotten|no longer|any ?more|dont want)/;
/** In a text that asks how to avoid that. */
const SPARING = /\b(?:dont|not|never|without|avoid|prevent|from(?: being)?) (?:\w+ ){0,2}(?:delet|remov|eras|clos|los)/;

export const UNKNOWN_QUESTION = "Sorry, I don't understand the question. Try asking something else.";

/**
 * The question that a text asks: the one that contains it, else the one with most of its words among its topics, else the one
 * that is nearest to it. Two if a text has as many words of both; none if it has none and none is near. Who asks how to end
 * something gets no answer by distance: a few letters turn "publish" into "uninstall" (decision 25).
 */
export function findAnswers(questions: ReadonlyArray<Question>, text: string): ReadonlyArray<Question> {
  const asked = normalizeQuestion(text);
  if (asked === "") return [];
  const isEnding = ENDING.test(asked) && !SPARING.test(asked);
  const containing = questions.find(
    ({ question, ends }) => (!ends || isEnding) && normalizeQuestion(question).includes(asked),
  );
  if (containing) return [containing];
  const words = asked.split(" ");
  const possible = questions.filter(({ ends }) => !ends || (isEnding && ends.some((topic) => isNamed(topic, words))));
  const byTopic = mostTopics(possible, words).sort((a, b) => Number("ends" in b) - Number("ends" in a));
  if (byTopic.length > 0) return byTopic.slice(0, MAX_SUGGESTIONS);
  return ENDING.test(asked) ? [] : nearest(possible, asked);
}

function mostTopics(questions: ReadonlyArray<Question>, words: ReadonlyArray<string>) {
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
