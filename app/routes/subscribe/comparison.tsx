import { CheckIcon } from "#app/components/icons/icons.tsx";
import { comparison, PLAN_LABELS, PLANS } from "#domain/billing/plan-features.ts";
import type { Prices } from "#domain/billing/prices.ts";
import * as styles from "./subscribe.module.css";

const QUESTIONS = [
  {
    question: "What happens when Architect ends?",
    answer:
      "A bought Builder remains. Otherwise your projects can be opened, run and exported, and published apps stay in the store. Nothing is deleted.",
  },
  {
    question: "Can I change from monthly to yearly?",
    answer: "At any time. What is left of the period that you paid for is taken off the new price.",
  },
  {
    question: "Do I get a receipt?",
    answer: "Every payment has an invoice, under “Invoices and card” and in your profile.",
  },
];

export function Comparison({ prices }: { prices: Prices }) {
  return (
    <>
      <section id="compare" className="stack" aria-labelledby="compare-title">
        <h2 id="compare-title">Compare</h2>
        <div className={styles.planTable}>
          <table>
            <thead>
              <tr>
                <th scope="col">
                  <span className="sr-only">What</span>
                </th>
                {PLANS.map((name) => (
                  <th key={name} scope="col">
                    {PLAN_LABELS[name].name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {comparison(prices).map((row) => (
                <tr key={row.what}>
                  <th scope="row">{row.what}</th>
                  {PLANS.map((name) => (
                    <td key={name}>
                      <Value value={row[name]} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </section>
      <section className="stack" aria-labelledby="questions">
        <h2 id="questions">Questions</h2>
        <dl className={styles.planQuestions}>
          {QUESTIONS.map(({ question, answer }) => (
            <div key={question}>
              <dt>{question}</dt>
              <dd className="quiet">{answer}</dd>
            </div>
          ))}
        </dl>
      </section>
    </>
  );
}

function Value({ value }: { value: string | boolean }) {
  if (typeof value === "string") return value;
  return (
    <>
      {value ? <CheckIcon /> : <span aria-hidden="true">–</span>}
      <span className="sr-only">{value ? "Included" : "Not included"}</span>
    </>
  );
}
