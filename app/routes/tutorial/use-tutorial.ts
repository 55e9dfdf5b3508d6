import { useEffect, useRef } from "react";
import { useFetcher, useNavigate, useSearchParams } from "react-router";
import { isDark } from "#app/device/theme.ts";
import { useAction } from "#app/hooks/use-action.ts";
import { useHotkey } from "#app/hooks/use-hotkey.ts";
import { readStep, TUTORIAL_STEPS, turn } from "#domain/accounts/tutorial.ts";
import { afterSignIn } from "#domain/auth/limits.ts";
import { pictureFile, STEPS } from "./steps.ts";

/**
 * The step of the address, else the one to begin with. When it changes, the heading is focused, the next picture is
 * fetched and, where `kept`, the account remembers the step; nothing waits for that.
 */
export function useStep({ start, kept }: { start: number; kept: boolean }) {
  const [params] = useSearchParams();
  const stepAddress = useStepAddress();
  const step = readStep(params.get("step")) ?? start;
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  const navigate = useNavigate();
  const { submit } = useFetcher();
  useHotkey("ArrowRight", () => navigate(stepAddress(turn(step, 1)), { replace: true }));
  useHotkey("ArrowLeft", () => navigate(stepAddress(turn(step, -1)), { replace: true }));
  useEffect(() => {
    fetchPicture(turn(step, 1));
    if (shown.current === step) return;
    shown.current = step;
    heading.current?.focus({ preventScroll: true });
    if (kept) void submit({ intent: "keep", step }, { method: "post", action: "/tutorial" });
  }, [step, kept, submit]);
  return { step, heading };
}

/** The addresses of the steps, which remember where the tutorial leads. */
export function useStepAddress() {
  const [params] = useSearchParams();
  const next = params.get("next");
  return (step: number) => `/tutorial?step=${step}${next === null ? "" : `&next=${encodeURIComponent(next)}`}`;
}

/** So that the next step's picture is there before it is asked for. */
function fetchPicture(step: number) {
  const title = TUTORIAL_STEPS[step];
  const picture = title ? STEPS[title].picture : null;
  if (picture) new Image().src = pictureFile(picture.name, isDark() ? "dark" : "light");
}

/** Screens that frame apps have a policy of their own, which comes with a document. */
const DOCUMENTS = /^\/(builder|admin(-mod)?|p|[a-z-]*preview[a-z-]*)(?![\w-])/;

/** The form that ends the tutorial, finished or skipped; then on to where somebody was going, else home. */
export function useLeaving() {
  const { Form, busy, failure, done } = useAction();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const next = afterSignIn(params.get("next"), "explorer");
  useEffect(() => {
    if (!done) return;
    if (DOCUMENTS.test(next)) window.location.replace(next);
    else void navigate(next, { replace: true });
  }, [done, next, navigate]);
  return { Form, busy: busy || done !== null, failure };
}
