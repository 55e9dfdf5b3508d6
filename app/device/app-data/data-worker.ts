// One task each; the page ends the worker (run-in-worker.client.ts).
import { AppError } from "#domain/kit/errors.ts";
import { TASKS, type TaskAnswer, unreachable } from "./data-tasks.ts";

addEventListener("message", async ({ data: { name, input } }) => {
  const run: (input: unknown) => Promise<unknown> = Reflect.get(TASKS, name);
  postMessage(await run(input).then((value) => ({ value }), answerOf));
});

function answerOf(error: unknown): TaskAnswer {
  const { code, title, message } = error instanceof AppError ? error : unreachable();
  return { problem: { code, title, message } };
}
