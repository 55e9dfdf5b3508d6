import { Prose } from "#app/components/shell/prose.tsx";
import { accountOf, actorContext, servicesContext } from "#app/context.ts";
import { publicPageMeta } from "#app/lib/public-page-meta.ts";
import { BRAND } from "#domain/brand.ts";
import { FAQ } from "#domain/help/faq.ts";
import type { Route } from "./+types/faq";

const PAGE = { title: "FAQ", description: `Frequently asked questions about ${BRAND}.`, path: "/faq" };

export const meta: Route.MetaFunction = ({ loaderData }) => publicPageMeta(PAGE, loaderData?.origin);

export function loader({ context }: Route.LoaderArgs) {
  const origin = context.get(servicesContext).config.siteOrigin;
  return { account: accountOf(context.get(actorContext)), questions: FAQ, origin };
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
