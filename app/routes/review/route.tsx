import { data, Link, type ShouldRevalidateFunctionArgs } from "react-router";
import { FindingList } from "#app/components/review/finding-list.tsx";
import { ReasonKinds } from "#app/components/review/reason-kinds.tsx";
import { RiskParts } from "#app/components/review/risk.tsx";
import { AccountBar } from "#app/components/shell/account-bar.tsx";
import { BackLink } from "#app/components/shell/back-link.tsx";
import { accountOf, load, requireActor, servicesContext } from "#app/context.ts";
import { catchActionError, readIntent } from "#app/device/offline/action-errors.ts";
import { keepStaleOnError } from "#app/device/offline/stale-data.ts";
import { defineAction } from "#app/forms.ts";
import type { LiveHandle } from "#app/hooks/use-live-screen.ts";
import { projectPath } from "#app/lib/builder-path.ts";
import { BRAND } from "#domain/kit/brand.ts";
import { parseCursor } from "#domain/kit/cursors.ts";
import { readAuthorReview } from "#domain/moderation/author-review.server.ts";
import type { Route } from "./+types/route";
import { Conversation } from "./conversation.tsx";
import { failureText } from "./failure-texts.ts";
import { History } from "./history.tsx";
import { INTENTS } from "./intents.server.ts";
import { Ban, Rejection } from "./rejection.tsx";
import { ReviewDock } from "./review-dock.tsx";
import { ReviewHead } from "./review-head.tsx";
import * as styles from "./review-page.module.css";
import { ReviewStatus } from "./review-status.tsx";

export const meta: Route.MetaFunction = () => [{ title: `Review · ${BRAND}` }];

export const handle: LiveHandle = { liveTopics: ["plan", "decisions", "progress", "replies", "reports"] };

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const actor = requireActor(context, request);
  const before = parseCursor(new URL(request.url).searchParams.get("before"));
  const review = await load(context, () => readAuthorReview(context.get(servicesContext), actor, params.id, before));
  return data({ review, account: accountOf(actor) });
}

export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return keepStaleOnError(request, serverLoader);
}

export const action = defineAction(INTENTS, { failureText });

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return catchActionError(serverAction, failureText(await readIntent(request)));
}

/** The review of a version that was submitted opens, which reads it. */
export function shouldRevalidate({ formData, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return formData?.get("intent") !== "submit" && defaultShouldRevalidate;
}

export default function Review({ loaderData: { review, account } }: Route.ComponentProps) {
  const { subject, state, banReason, findings, riskParts, place } = review;
  const lineHref = (line: number) => `${projectPath(subject.projectId)}&line=${line}`;
  return (
    <>
      <AccountBar account={account} start={<BackLink to="/builder?view=projects">Projects</BackLink>} />
      <main className={`page stack ${styles.reviewPage}`}>
        <ReviewHead review={review} />
        {state === "rejected" && <Rejection review={review} />}
        {banReason !== null && <Ban reason={banReason} />}
        <ReviewStatus review={review} />
        <div className={styles.reviewColumns}>
          <section className="panel stack" aria-labelledby="findings">
            <header className="row wrap">
              <h2 id="findings" className="grow">
                Findings
              </h2>
              <span className="quiet small">
                {place === null ? "As shown to moderators" : `Risk ${subject.risk} of 100, as shown to moderators`}
              </span>
            </header>
            {findings.length === 0 ? (
              <p className="quiet">The automatic checks found nothing.</p>
            ) : (
              <FindingList
                findings={findings}
                lineLink={(line) => (
                  <Link to={lineHref(line)} reloadDocument>
                    Open line {line}
                  </Link>
                )}
              />
            )}
          </section>
          <div className="stack">
            <Conversation review={review} />
            <History id={subject.id} history={review.history} />
            <RiskParts risk={subject.risk} parts={riskParts} />
            <ReasonKinds findings={findings} />
          </div>
        </div>
      </main>
      <ReviewDock review={review} />
    </>
  );
}
