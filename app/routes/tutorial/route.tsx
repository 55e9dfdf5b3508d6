import { Link, redirect, type ShouldRevalidateFunctionArgs } from "react-router";
import { Brand } from "#app/components/brand.tsx";
import { Button, LinkButton } from "#app/components/button.tsx";
import { ProfilePopover } from "#app/components/profile-popover.tsx";
import { ThemeToggle } from "#app/components/theme-toggle.tsx";
import { TopBar } from "#app/components/top-bar.tsx";
import { accountOf, actorContext, respond, servicesContext } from "#app/context.ts";
import { orFailure } from "#app/device/or-failure.ts";
import { orShown } from "#app/device/shown.ts";
import { selectIntent } from "#app/forms.ts";
import { TutorialStepInput } from "#domain/accounts/rules.ts";
import { completeTutorial, keepTutorialStep, readTutorialStep } from "#domain/accounts/tutorial.server.ts";
import { LAST_STEP, readStep, TUTORIAL_STEPS, turn } from "#domain/accounts/tutorial.ts";
import { afterSignIn } from "#domain/auth/limits.ts";
import { BRAND } from "#domain/brand.ts";
import { parse } from "#domain/parse.ts";
import type { Actor } from "#domain/policy.ts";
import type { Services } from "#domain/services.ts";
import type { Route } from "./+types/route";
import { StepPicture } from "./step-picture.tsx";
import { STEPS } from "./steps.ts";
import styles from "./tutorial.css?url";
import { useLeaving, useStep, useStepAddress } from "./use-tutorial.ts";

const NOT_COMPLETED = { title: "Failed to complete tutorial. Please try again.", message: "" };

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const meta: Route.MetaFunction = () => [
  { title: `Tutorial · ${BRAND}` },
  { name: "description", content: `${BRAND} in seven short steps.` },
];

export async function loader({ request, context }: Route.LoaderArgs) {
  const actor = context.get(actorContext);
  const asked = readStep(new URL(request.url).searchParams.get("step"));
  const kept = asked === null && actor ? await readTutorialStep(context.get(servicesContext), actor) : null;
  return { step: asked ?? kept ?? 0, account: accountOf(actor), resume: kept !== null && kept > 0 };
}

/** Where it can't be loaded anew after a form, the screen stays as it is. */
export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return orShown(request, serverLoader);
}

type Intent = {
  toast: string | null;
  run: (services: Services, actor: Actor, fields: Record<string, FormDataEntryValue>) => Promise<void>;
};

const INTENTS: Readonly<Record<string, Intent>> = {
  keep: {
    toast: null,
    run: (services, actor, fields) => keepTutorialStep(services, actor, parse(TutorialStepInput, fields).step),
  },
  finish: { toast: "Tutorial completed!", run: completeTutorial },
  skip: { toast: null, run: completeTutorial },
};

export async function action({ request, context }: Route.ActionArgs) {
  const actor = context.get(actorContext);
  const form = await request.formData();
  const { toast, run } = selectIntent(INTENTS, form);
  const services = context.get(servicesContext);
  const fields = Object.fromEntries(form);
  const answer = await respond(toast, async () => actor && run(services, actor, fields), NOT_COMPLETED);
  // Without scripts, e.g. where the button is pressed before they run, the browser shows what the answer leads to.
  const isDocument = request.headers.get("Sec-Fetch-Dest") === "document";
  if (isDocument && answer.ok) throw redirect(afterSignIn(new URL(request.url).searchParams.get("next"), "explorer"));
  return answer;
}

/** Without a connection, too, the step goes on and finishing says that it failed. */
export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return orFailure(serverAction, NOT_COMPLETED);
}

/** The steps are all here: going through them asks the server for nothing. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  formAction,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  const within = currentUrl.pathname === nextUrl.pathname && (!formAction || formAction.startsWith("/tutorial"));
  return within ? false : defaultShouldRevalidate;
}

export default function Tutorial({ loaderData }: Route.ComponentProps) {
  const { account, resume } = loaderData;
  const { step, heading } = useStep({ start: loaderData.step, kept: account !== null });
  const title = TUTORIAL_STEPS[step] ?? TUTORIAL_STEPS[0];
  return (
    <>
      <TopBar
        start={<Brand />}
        end={
          <>
            <ThemeToggle />
            {account && <ProfilePopover account={account} />}
          </>
        }
      />
      <main className="page tutorial">
        <StepPicture key={title} step={step} />
        <div className="stack step-text">
          <p className="quiet" role="status">
            {resume && step === loaderData.step ? "You left off here." : `Step ${step + 1} of ${TUTORIAL_STEPS.length}`}
          </p>
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          <p className="words">{STEPS[title].text}</p>
          <Dots current={step} />
          <Actions step={step} />
        </div>
      </main>
    </>
  );
}

function Dots({ current }: { current: number }) {
  const stepAddress = useStepAddress();
  return (
    <nav aria-label="Tutorial steps">
      <ol className="row dots">
        {TUTORIAL_STEPS.map((title, step) => (
          <li key={title}>
            <Link
              to={stepAddress(step)}
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

function Actions({ step }: { step: number }) {
  const { Form, busy, failure } = useLeaving();
  const stepAddress = useStepAddress();
  const last = step === LAST_STEP;
  return (
    <Form method="post" action={stepAddress(step)} className="stack">
      {failure && <p className="error">{failure.title}</p>}
      <div className="step-bar">
        {step === 0 ? (
          <Button look="soft" large disabled>
            Back
          </Button>
        ) : (
          <LinkButton look="soft" large replace to={stepAddress(turn(step, -1))}>
            Back
          </LinkButton>
        )}
        <LinkButton look={last ? "soft" : "solid"} large replace to={stepAddress(turn(step, 1))}>
          {last ? "Try Again" : "Next"}
        </LinkButton>
        {last && (
          <Button look="marker" large type="submit" name="intent" value="finish" busy={busy && "Finishing..."}>
            Finish Tutorial
          </Button>
        )}
      </div>
      {!last && (
        <Button look="ghost" className="skip" type="submit" name="intent" value="skip" disabled={busy}>
          Skip tutorial
        </Button>
      )}
    </Form>
  );
}
