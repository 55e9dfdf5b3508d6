import { AuthCard } from "#app/components/shell/auth-card.tsx";
import { load, requireActor, servicesContext } from "#app/context.ts";
import { catchActionError } from "#app/device/offline/action-errors.ts";
import { unexpected } from "#app/failure-text.ts";
import { defineAction } from "#app/forms.ts";
import { useActionWithFailure } from "#app/hooks/use-action.ts";
import { readConsent } from "#domain/api-tokens/consent.server.ts";
import { BRAND } from "#domain/kit/brand.ts";
import { mayKeepCloudProjects, maySubmit } from "#domain/kit/permissions.ts";
import type { Route } from "./+types/route";
import { consentAddress } from "./consent-address.ts";
import { ConsentForm } from "./consent-form.tsx";
import { INTENTS } from "./intents.server.ts";

const NOT_CONNECTED = unexpected("Not connected");

export const meta: Route.MetaFunction = () => [
  { title: `Connect an assistant · ${BRAND}` },
  { name: "robots", content: "noindex" },
];

export async function loader({ request, context }: Route.LoaderArgs) {
  const actor = requireActor(context, request);
  const services = context.get(servicesContext);
  const consent = await load(context, () => readConsent(services, consentAddress(services, request)));
  return { ...consent, email: actor.email, keepsProjects: mayKeepCloudProjects(actor), submits: maySubmit(actor) };
}

export const action = defineAction(INTENTS, { failureText: () => NOT_CONNECTED });

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return catchActionError(serverAction, NOT_CONNECTED);
}

/** The request stays the same, whatever its answer. */
export function shouldRevalidate() {
  return false;
}

/** The answer leads to the assistant's own address, so the page goes there itself: no form of ours may be sent to it. */
export default function Authorize({ loaderData }: Route.ComponentProps) {
  const answer = useActionWithFailure<{ redirectTo: string }>({
    onSuccess: ({ redirectTo }) => window.location.replace(redirectTo),
    readsDocumentAnswer: true,
  });
  const { client } = loaderData;
  if (answer.done)
    return (
      <AuthCard title="Back to the assistant" takesFocus tile="🔌">
        <p className="quiet" role="status">
          Your answer is ready. {client.name} continues when you open this link.
        </p>
        <a className="button large" href={answer.done.data.redirectTo}>
          Continue
        </a>
      </AuthCard>
    );
  return (
    <AuthCard title="Connect an assistant?" tile="🔌">
      <ConsentForm consent={loaderData} answer={answer} />
    </AuthCard>
  );
}
