import { Prose } from "#app/components/shell/prose.tsx";
import { accountOf, actorContext, servicesContext } from "#app/context.ts";
import { publicPageMeta } from "#app/lib/public-page-meta.ts";
import { readReviewTimes } from "#domain/appeals/queries.server.ts";
import { reviewTimeText } from "#domain/appeals/rules.ts";
import { BRAND } from "#domain/brand.ts";
import { faq } from "#domain/help/faq.ts";
import type { Route } from "./+types/faq";

const PAGE = { title: "FAQ", description: `Frequently asked questions about ${BRAND}.`, path: "/faq" };

export const meta: Route.MetaFunction = ({ loaderData }) => publicPageMeta(PAGE, loaderData?.origin);

export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const questions = faq(reviewTimeText(await readReviewTimes(services)));
  return { account: accountOf(context.get(actorContext)), questions, origin: services.config.siteOrigin };
}

export default function Faq({ loaderData }: Route.ComponentProps) {
  return (
    <Prose title="FAQ" account={loaderData.account}>
      {loaderData.questions.map(({ question, answer }) => (
        <section key={question}>
          <h2>{question}</h2>
          <p>{answer}</p>
        </section>
      ))}
    </Prose>
  );
}
