import type { ReactNode } from "react";
import type { Health } from "#domain/administration/health.server.ts";
import { type HealthColor, healthColor } from "#domain/administration/health-goals.ts";
import { MAX_COUNTED_ROWS } from "#domain/administration/rules.ts";
import { MINUTE_MS } from "#domain/kit/durations.ts";
import { countText } from "#domain/kit/numbers.ts";
import { durationText } from "#domain/kit/time-texts.ts";
import * as styles from "./admin-dashboard.module.css";

/** The heading of the list that the number of errors leads to. */
export const ERROR_LIST_ID = "health-errors";

const WORDS: Record<HealthColor, string> = { green: "Good", amber: "Look at it", red: "Bad" };

export function HealthCards({ health }: { health: Health }) {
  const { queue, index, errors, night } = health;
  return (
    <>
      <HealthCard title="Queue age" color={healthColor("queueAge", queue.age)} figure={ageText(queue.age)}>
        {queue.waiting === 0 ? "Nothing waits for review." : `Oldest of ${waitingText(queue.waiting)} pending`}
      </HealthCard>
      <HealthCard title="Search index" color={healthColor("indexLag", index.age)} figure={ageText(index.age)}>
        {index.waiting === 0 ? "The index has every change." : `Behind by ${waitingText(index.waiting)} changes`}
      </HealthCard>
      <HealthCard
        title="Errors"
        color={healthColor("errors", errors.total)}
        figure={countText(errors.total)}
        unit="in 24 h"
      >
        <ErrorBars byHour={errors.byHour} />
        {errors.total > 0 && <a href={`#${ERROR_LIST_ID}`}>See which</a>}
      </HealthCard>
      <HealthCard
        title="Nightly run"
        color={nightColor(night)}
        figure={night.age === null ? "None yet" : ageText(night.age)}
        unit={night.age === null ? undefined : "ago"}
      >
        {nightText(night)}
      </HealthCard>
    </>
  );
}

function nightColor({ age, failed }: Health["night"]): HealthColor {
  if (failed.length > 0) return "red";
  return age === null ? "amber" : healthColor("nightAge", age);
}

function nightText({ age, failed }: Health["night"]) {
  if (failed.length > 0) return `Failed: ${[...new Set(failed.map(({ name }) => name))].join(", ")}`;
  return age === null ? "Nothing was checked or cleaned up yet." : "No step has failed.";
}

type CardProps = { title: string; color: HealthColor; figure: string; unit?: string; children: ReactNode };

function HealthCard({ title, color, figure, unit, children }: CardProps) {
  return (
    <section className={`panel ${styles.healthCard}`} aria-label={title}>
      <h2>
        <span className={styles.healthDot} data-color={color} aria-hidden="true" />
        {title}
        <span className="sr-only">: {WORDS[color]}</span>
      </h2>
      <p className={styles.figure}>
        {figure} {unit && <span className="small quiet">{unit}</span>}
      </p>
      <div className="small quiet">{children}</div>
    </section>
  );
}

function ErrorBars({ byHour }: { byHour: ReadonlyArray<number> }) {
  const most = Math.max(1, ...byHour);
  const bars = byHour.map((errors, hour) => ({ hour, height: Math.max(1, (errors / most) * 20) }));
  return (
    <svg
      className={styles.errorBars}
      viewBox={`0 0 ${byHour.length * 4} 20`}
      preserveAspectRatio="none"
      role="img"
      aria-label="Errors by hour, last 24 h"
    >
      {bars.map(({ hour, height }) => (
        <rect key={hour} x={hour * 4} y={20 - height} width={3} height={height} />
      ))}
    </svg>
  );
}

function waitingText(rows: number) {
  return rows >= MAX_COUNTED_ROWS ? `${countText(MAX_COUNTED_ROWS)} or more` : countText(rows);
}

function ageText(age: number) {
  if (age < MINUTE_MS) return `${Math.round(age / 1000)} s`;
  return durationText(age);
}
