import { trustedScriptUrl } from "#app/device/trusted-script-url.ts";
import { AppError } from "#domain/kit/errors.ts";
import { type TaskAnswer, type TaskName, type Tasks, unreachable } from "./data-tasks.ts";
import workerUrl from "./data-worker.ts?worker&url";

type Input<Name extends TaskName> = Parameters<Tasks[Name]>[0];
type Result<Name extends TaskName> = Awaited<ReturnType<Tasks[Name]>>;

/** Ends with its answer or with `signal`. @throws AppError of the task; AppError "unavailable" if the signal came first. */
export function runInWorker<Name extends TaskName>(
  name: Name,
  input: Input<Name>,
  signal: AbortSignal,
): Promise<Result<Name>> {
  const worker = new Worker(trustedScriptUrl(workerUrl), { type: "module" });
  const ports = "port" in input ? [input.port] : [];
  const { promise, resolve, reject } = Promise.withResolvers<Result<Name>>();
  signal.addEventListener("abort", () => reject(unreachable()), { once: true });
  worker.onerror = () => reject(unreachable());
  worker.onmessage = ({ data }: MessageEvent<TaskAnswer<Name>>) => {
    if ("value" in data) resolve(data.value);
    else reject(new AppError(data.problem.code, data.problem.title, data.problem.message));
  };
  worker.postMessage({ name, input }, ports);
  return promise.finally(() => worker.terminate());
}
