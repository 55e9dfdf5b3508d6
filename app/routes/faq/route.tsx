import { Prose } from "#app/components/shell/prose.tsx";
import { accountOf, actorContext, servicesContext } from "#app/context.ts";
import { publicPageMeta } from "#app/lib/public-page-meta.ts";
import { faq } from "#domain/help/faq.ts";
import { findAnswers } from "#domain/help/find-answer.ts";
import { MAX_QUESTION_LENGTH } from "#domain/help/rules.ts";
import { BRAND } from "#domain/kit/brand.ts";
import { truncateToFit } from "#domain/kit/characters.ts";
import { readReviewTimes } from "#domain/moderation/review-times.server.ts";
import { reviewTimeText } from "#domain/moderation/review-times.ts";
import type { Route } from "./+types/route";
import { Chat } from "./chat.tsx";
import * as styles from "./faq.module.css";

export { clientLoader, handle, headers } from "#app/information-page.ts";

const PAGE = { title: "FAQ", description: `Frequently asked questions about ${BRAND}.`, path: "/faq" };

export const meta: Route.MetaFunction = ({ loaderData }) => publicPageMeta(PAGE, loaderData?.origin);

/** The field `ask` holds what was asked, once for each question of the conversation. */
const MAX_QUESTIONS_KEPT = 5;

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { prices, siteOrigin } = services.config;
  const questions = faq({ reviewTime: reviewTimeText(await readReviewTimes(services)), prices });
  const conversation = new URL(request.url).searchParams
    .getAll("ask")
    .filter((text) => text.trim() !== "")
    .slice(-MAX_QUESTIONS_KEPT)
    .map((text) => truncateToFit(text, MAX_QUESTION_LENGTH))
    .map((text) => ({ text, found: findAnswers(questions, text) }));
  return { account: accountOf(context.get(actorContext)), questions, conversation, origin: siteOrigin };
}

export default function Faq({ loaderData: { account, questions, conversation } }: Route.ComponentProps) {
  const found = conversation.at(-1)?.found ?? [];
  const answered = found.length === 1 ? found[0]?.question : null;
  return (
    <Prose title="FAQ" account={account} width="wide">
      <div className={styles.faq}>
        <div className={styles.questions}>
          {questions.map(({ question, answer }) => (
            <details key={question} name="faq" open={question === answered}>
              <summary>
                <h2>{question}</h2>
              </summary>
              <p className="quiet">{answer}</p>
            </details>
          ))}
        </div>
        <Chat questions={questions} conversation={conversation} />
      </div>
    </Prose>
  );
}
