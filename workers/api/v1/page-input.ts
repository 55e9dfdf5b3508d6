import { AppError } from "#domain/kit/errors.ts";
import { htmlProblem } from "#domain/listing/html.ts";
import { checkPage } from "#domain/source-analysis/check-page.ts";
import { recognizeSource } from "#domain/source-analysis/recognition/recognize-source.ts";
import { notAPageText } from "#domain/source-analysis/recognition/source-texts.ts";
import type { Check } from "./answers.ts";

/**
 * The page of what was sent: an assistant's fenced answer is unwrapped as in the editor. `converted` says what was done.
 * Text in Markdown is no page here, since its parser would be a sixth of the worker.
 */
function readPage(text: string) {
  const { kind, html, message = null } = recognizeSource(text);
  return {
    html: html ?? text,
    converted: html === null ? null : message,
    problem: html === null ? notAPageText(kind) : null,
  };
}

/** For what is saved. @throws AppError("invalid" | "too-large") */
export function requirePage(text: string, title = "Save failed") {
  const { html, converted, problem } = readPage(text);
  if (problem !== null) throw new AppError("invalid", title, problem);
  assertSize(html);
  return { html, bytes: new TextEncoder().encode(html), converted };
}

/** What is no page is a problem of the check. @throws AppError("invalid" | "too-large") */
export function checkText(text: string, hosts: ReadonlyArray<{ host: string }>): Check {
  const { html, converted } = readPage(text);
  assertSize(html);
  return { ...checkPage(html, hosts), converted };
}

function assertSize(html: string) {
  const problem = htmlProblem(html);
  if (problem) throw new AppError(problem.code, problem.title, problem.message);
}
