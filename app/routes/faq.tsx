import { Prose } from "#app/components/shell/prose.tsx";
import { accountOf, actorContext } from "#app/context.ts";
import { BRAND } from "#domain/brand.ts";
import { FAQ } from "#domain/help/faq.ts";
import type { Route } from "./+types/faq";

export const meta: Route.MetaFunction = () => [
  { title: `FAQ · ${BRAND}` },
  { name: "description", content: `Frequently asked questions about ${BRAND}.` },
];

export function loader({ context }: Route.LoaderArgs) {
  return { account: accountOf(context.get(actorContext)), questions: FAQ };
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
