import type { Answer } from "#app/forms.ts";
import * as styles from "./store-app.module.css";

/** Used without JavaScript, which shows a toast instead. */
export function Notice({ answer }: { answer: Answer<unknown> | undefined }) {
  if (answer && !answer.ok) {
    return (
      <p className={`${styles.notice} error`} role="alert">
        <strong>{answer.error.title}</strong> {answer.error.message}
      </p>
    );
  }
  if (!answer?.toast) return null;
  return (
    <p className={`${styles.notice} success`} role="status">
      {answer.toast}
    </p>
  );
}
