import { FieldWithButton } from "#app/components/forms/fields.tsx";
import { SendFillIcon } from "#app/components/icons/icons.tsx";
import { BrandMark } from "#app/components/shell/brand.tsx";
import { withKeys } from "#app/lib/with-keys.ts";
import type { Question } from "#domain/help/faq.ts";
import { UNKNOWN_QUESTION } from "#domain/help/find-answer.ts";
import { MAX_QUESTION_LENGTH } from "#domain/help/rules.ts";
import * as styles from "./faq.module.css";

/** The last answer has this id; the form's address ends with it, so that the page opens there. */
const ANSWER_ID = "answer";

type Props = {
  questions: ReadonlyArray<Question>;
  conversation: ReadonlyArray<{ text: string; found: ReadonlyArray<Question> }>;
};

/** Answers from the list beside it. Each question loads the page again with the answer. */
export function Chat({ questions, conversation }: Props) {
  // The same question can be asked twice.
  const turns = withKeys(conversation, ({ text }) => text);
  const lastKey = turns.at(-1)?.key;
  const asked = conversation.map(({ text }) => text);
  return (
    <section className={styles.chat} aria-labelledby="chat-title">
      <div className={`row ${styles.chatHead}`}>
        <BrandMark size={32} />
        <span>
          <h2 id="chat-title">Ask</h2>
          <span className="small quiet">Instant answers from this FAQ</span>
        </span>
      </div>
      <div className={styles.chatLog} role="log" aria-label="Questions and answers">
        <p className={styles.said}>Hello! Choose a question below, or type your own.</p>
        {turns.map(({ item: { text, found }, key }) => (
          <div key={key} className={styles.chatTurn}>
            <p className={`${styles.said} ${styles.asked}`} dir="auto">
              <span className="sr-only">You asked: </span>
              {text}
            </p>
            <div className={styles.said} {...(key === lastKey && { id: ANSWER_ID, tabIndex: -1 })}>
              <Answer found={found} asked={asked} />
            </div>
          </div>
        ))}
      </div>
      <ul className={styles.chatChips} aria-label="Questions">
        {questions.map(({ question }) => (
          <li key={question}>
            <a className="chip" href={askHref([...asked, question])}>
              {question}
            </a>
          </li>
        ))}
      </ul>
      <FieldWithButton as="form" className={styles.chatForm} action={`/faq#${ANSWER_ID}`}>
        {turns.map(({ item, key }) => (
          <input key={key} type="hidden" name="ask" value={item.text} />
        ))}
        <input
          className="input"
          name="ask"
          aria-label="Your question"
          placeholder="Ask something..."
          autoComplete="off"
          required
          maxLength={MAX_QUESTION_LENGTH}
        />
        <button type="submit" className="button square" aria-label="Ask">
          <SendFillIcon />
        </button>
      </FieldWithButton>
    </section>
  );
}

function Answer({ found, asked }: { found: ReadonlyArray<Question>; asked: ReadonlyArray<string> }) {
  const [first] = found;
  if (first === undefined)
    return (
      <p>
        {UNKNOWN_QUESTION} Or <a href="/terms#contact">write to us</a>.
      </p>
    );
  if (found.length === 1)
    return (
      <>
        <strong>{first.question}</strong>
        <p>{first.answer}</p>
      </>
    );
  return (
    <>
      <p>Do you mean one of these?</p>
      <ul>
        {found.map(({ question }) => (
          <li key={question}>
            <a href={askHref([...asked, question])}>{question}</a>
          </li>
        ))}
      </ul>
    </>
  );
}

function askHref(texts: ReadonlyArray<string>) {
  return `/faq?${new URLSearchParams(texts.map((text) => ["ask", text]))}#${ANSWER_ID}`;
}
