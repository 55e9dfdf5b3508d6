import { useFetcher, useNavigate, useSearchParams } from "react-router";
import { useActionWithFailure } from "#app/hooks/use-action.ts";
import { useHotkey } from "#app/hooks/use-hotkey.ts";
import { useOnChange } from "#app/hooks/use-on-change.ts";
import { usePageHeading } from "#app/hooks/use-page-heading.ts";
import { moveStep, parseStep } from "#domain/accounts/tutorial.ts";

export function useStep({ start, shouldSave }: { start: number; shouldSave: boolean }) {
  const [params] = useSearchParams();
  const stepPath = useStepPath();
  const step = parseStep(params.get("step")) ?? start;
  const heading = usePageHeading(step);
  const navigate = useNavigate();
  const { submit } = useFetcher();
  useHotkey("ArrowRight", () => navigate(stepPath(moveStep(step, 1)), { replace: true }));
  useHotkey("ArrowLeft", () => navigate(stepPath(moveStep(step, -1)), { replace: true }));
  useOnChange(step, () => {
    if (shouldSave) void submit({ intent: "save-step", step }, { method: "post", action: "/tutorial" });
  });
  return { step, heading };
}

export function useStepPath() {
  const [params] = useSearchParams();
  const next = params.get("next");
  return (step: number) => `/tutorial?step=${step}${next === null ? "" : `&next=${encodeURIComponent(next)}`}`;
}

/** Screens that frame apps have a policy of their own, which needs a document load. */
const DOCUMENT_PATHS = /^\/(builder|admin(-mod)?|p|[a-z-]*preview[a-z-]*)(?![\w-])/;

function withMarker(path: string) {
  const url = new URL(path, window.location.href);
  url.searchParams.set("tutorial", "completed");
  return url.href;
}

export function useFinishTutorial() {
  const navigate = useNavigate();
  const { Form, busy, failure, done } = useActionWithFailure<string>({
    onSuccess(path, toast) {
      // The new document shows the toast itself.
      if (DOCUMENT_PATHS.test(path)) window.location.replace(toast === null ? path : withMarker(path));
      else void navigate(path, { replace: true });
    },
  });
  return { Form, busy: busy || done !== null, failure };
}
