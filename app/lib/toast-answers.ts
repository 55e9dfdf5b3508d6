import type { DataStrategyResult, data, MiddlewareFunction } from "react-router";
import type { Answer } from "#app/forms.ts";
import { notify } from "./toast.ts";

type Results = Record<string, DataStrategyResult>;
type Received = ReturnType<typeof data<Answer<unknown> | undefined>>;

/**
 * Shows the toast of each form that succeeded. It reads the answer as it arrives: the form may leave the screen before React
 * renders the answer, since the answer reloads the screen.
 */
export const toastAnswers: MiddlewareFunction<Results> = async ({ request }, next) => {
  const results = await next();
  if (request.method === "GET") return;
  for (const { type, result } of Object.values(results)) {
    if (type === "error") continue;
    const { data: answer } = result as Received;
    if (answer?.ok && answer.toast) notify.success(answer.toast);
  }
};
