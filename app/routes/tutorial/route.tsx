import { Link, redirect, type ShouldRevalidateFunctionArgs } from "react-router";
import { Button, LinkButton } from "#app/components/forms/button.tsx";
import { AccountBar } from "#app/components/shell/account-bar.tsx";
import { Brand } from "#app/components/shell/brand.tsx";
import { accountOf, actorContext, frameContext, servicesContext } from "#app/context.ts";
import { catchActionError } from "#app/device/offline/action-errors.ts";
import { keepStaleOnError } from "#app/device/offline/stale-data.ts";
import { type ActionCall, defineAction, NoFields, visitorIntent } from "#app/forms.ts";
import { TutorialStepInput } from "#domain/accounts/schemas.ts";
import { completeTutorial, readTutorialStep, saveTutorialStep } from "#domain/accounts/tutorial.server.ts";
import { afterTutorialPath, LAST_STEP, moveStep, parseStep, TUTORIAL_STEPS } from "#domain/accounts/tutorial.ts";
import { appOrigin, deviceLabel } from "#domain/apps/labels.ts";
import { BRAND } from "#domain/kit/brand.ts";
import type { Services } from "#domain/kit/services.ts";
import type { Route } from "./+types/route";
import { StepScene } from "./step-scene.tsx";
import { STEPS } from "./steps.ts";
import * as styles from "./tutorial.module.css";
import { useFinishTutorial, useStep, useStepPath } from "./use-tutorial.ts";

/** Skip stands above the text, where no dock lies over it, outside of its form. */
const FORM = "tour";

const NOT_COMPLETED = { title: "Failed to complete tutorial. Please try again.", message: "" };

export const meta: Route.MetaFunction = () => [
  { title: `Tutorial · ${BRAND}` },
  { name: "description", content: `${BRAND} in seven short steps.` },
];

export async function loader({ request, context }: Route.LoaderArgs) {
  const actor = context.get(actorContext);
  const requested = parseStep(new URL(request.url).searchParams.get("step"));
  const saved = requested === null && actor ? await readTutorialStep(context.get(servicesContext), actor) : null;
  return {
    step: requested ?? saved ?? 0,
    account: accountOf(actor),
    isResumed: saved !== null && saved > 0,
    origin: isDocument(request) ? await allowTryFrame(context) : null,
  };
}

/** The origin on which the editor's code runs: the same for everybody, since it keeps nothing but what was typed there. */
async function allowTryFrame(context: Route.LoaderArgs["context"]) {
  const origin = appOrigin(await deviceLabel("tutorial"), context.get(servicesContext).config);
  context.get(frameContext).sources = [origin];
  return origin;
}

/** Only a document has a policy that can name the frame's origin. */
function isDocument(request: Request) {
  return request.headers.get("Sec-Fetch-Dest") === "document";
}

export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return keepStaleOnError(request, serverLoader);
}

export const action = defineAction(
  {
    "save-step": visitorIntent({
      schema: TutorialStepInput,
      async run(services, _client, { step }, { actor }) {
        if (actor) await saveTutorialStep(services, actor, step);
      },
    }),
    finish: visitorIntent({
      schema: NoFields,
      run: (services, _client, _input, call) => completeAndLeave(services, call, { isSkipped: false }),
      toast: "Tutorial completed!",
    }),
    skip: visitorIntent({
      schema: NoFields,
      run: (services, _client, _input, call) => completeAndLeave(services, call, { isSkipped: true }),
    }),
  },
  { failureText: () => NOT_COMPLETED },
);

/** Without JavaScript the form needs a redirect; with it, the screen navigates itself to the path that is returned. */
async function completeAndLeave(
  services: Services,
  { actor, request }: ActionCall,
  { isSkipped }: { isSkipped: boolean },
) {
  if (actor) await completeTutorial(services, actor);
  const next = new URL(request.url).searchParams.get("next");
  const path = afterTutorialPath(next, { isVisitor: actor === null, isSkipped });
  if (isDocument(request)) throw redirect(path);
  return path;
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return catchActionError(serverAction, NOT_COMPLETED);
}

/** All steps are in the page, so changing the step loads nothing. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  formAction,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  const isTutorialOnly =
    currentUrl.pathname === nextUrl.pathname && (!formAction || formAction.startsWith("/tutorial"));
  return isTutorialOnly ? false : defaultShouldRevalidate;
}

export default function Tutorial({ loaderData }: Route.ComponentProps) {
  const { account, isResumed, origin } = loaderData;
  const stepPath = useStepPath();
  const finish = useFinishTutorial();
  const { step, heading } = useStep({ start: loaderData.step, shouldSave: account !== null });
  const title = TUTORIAL_STEPS[step] ?? TUTORIAL_STEPS[0];
  return (
    <>
      <AccountBar account={account ?? undefined} start={<Brand />} />
      <main className={`page ${styles.tutorial}`}>
        <StepScene key={title} step={title} origin={origin} path={stepPath(step)} />
        <div className={`stack ${styles.stepText}`}>
          <div className={`row ${styles.stepTop}`}>
            <p className="quiet grow" role="status">
              {isResumed && step === loaderData.step
                ? "You stopped here last time."
                : `Step ${step + 1} of ${TUTORIAL_STEPS.length}`}
            </p>
            {step !== LAST_STEP && (
              <Button
                form={FORM}
                variant="ghost"
                className={styles.skip}
                type="submit"
                name="intent"
                value="skip"
                disabled={finish.busy}
              >
                Skip tutorial
              </Button>
            )}
          </div>
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          <p className={styles.words}>{STEPS[title].text}</p>
          <StepDots current={step} />
          <StepActions step={step} finish={finish} />
        </div>
      </main>
    </>
  );
}

function StepDots({ current }: { current: number }) {
  const stepPath = useStepPath();
  return (
    <nav aria-label="Tutorial steps">
      <ol className={`row ${styles.dots}`}>
        {TUTORIAL_STEPS.map((title, step) => (
          <li key={title}>
            <Link
              to={stepPath(step)}
              replace
              title={title}
              aria-label={`${step + 1}. ${title}`}
              aria-current={step === current ? "step" : undefined}
            />
          </li>
        ))}
      </ol>
    </nav>
  );
}

function StepActions({ step, finish }: { step: number; finish: ReturnType<typeof useFinishTutorial> }) {
  const { Form, busy, failure } = finish;
  const stepPath = useStepPath();
  const isLastStep = step === LAST_STEP;
  return (
    <Form id={FORM} method="post" action={stepPath(step)} className="stack">
      {failure && <p className="error">{failure.title}</p>}
      <div className={styles.stepBar}>
        {step === 0 ? (
          <Button variant="soft" large disabled>
            Back
          </Button>
        ) : (
          <LinkButton variant="soft" large replace to={stepPath(moveStep(step, -1))}>
            Back
          </LinkButton>
        )}
        <LinkButton variant={isLastStep ? "soft" : "solid"} large replace to={stepPath(moveStep(step, 1))}>
          {isLastStep ? "Try Again" : "Next"}
        </LinkButton>
        {isLastStep && (
          <Button variant="marker" large type="submit" name="intent" value="finish" busy={busy && "Finishing..."}>
            Finish Tutorial
          </Button>
        )}
      </div>
    </Form>
  );
}
