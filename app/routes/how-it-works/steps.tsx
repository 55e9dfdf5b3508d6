import type { ReactNode } from "react";
import { AppIcon, hueStyle } from "#app/components/icons/app-icon.tsx";
import { CheckIcon, EyeIcon, LockIcon, StoreIcon } from "#app/components/icons/icons.tsx";
import { REASON_IDS } from "#domain/apps/reasons.ts";
import { REASONS_CLEARED_BY_CHECKS } from "#domain/moderation/checks/reason-kinds.ts";
import * as styles from "./how-it-works.module.css";

type App = { id: string; name: string; icon: string; cover: string | null; phone: string | null };

const CODE = [
  "<title>Tip Split</title>",
  '<input id="bill">',
  '<output id="share">',
  "<script>",
  "bill.oninput = split;",
  "function split() {",
  "  share.value = bill.value / 2;",
  "}",
];
const HIGHLIGHTED = "bill.oninput = split;";

/** What happens to an app, each step with a small example. The tiles are the newest apps in the store. */
export function Steps({ apps, appsHost }: { apps: ReadonlyArray<App>; appsHost: string }) {
  const shown = apps.find(({ phone }) => phone !== null);
  return (
    <ol className={styles.steps}>
      <Step
        title="Write or paste"
        text={
          <>
            Code on one side, the running app on the other. No build, no packages, no server.{" "}
            <a href="/new">Try it without an account</a>
          </>
        }
        example={
          <ol className={styles.codeExample}>
            {CODE.map((line) => (
              <li key={line} className={line === HIGHLIGHTED ? styles.highlighted : undefined}>
                <code>{line}</code>
              </li>
            ))}
          </ol>
        }
      />
      <Step
        title="Submit"
        text="Automatic checks run first, then a moderator reviews the code. You see your place in the queue."
        example={
          <ul className={styles.reviewExample}>
            <ReviewStep icon={<CheckIcon />} title="Automatic checks">
              {REASONS_CLEARED_BY_CHECKS.size} of {REASON_IDS.length} reasons
            </ReviewStep>
            <ReviewStep icon={<EyeIcon />} title="Moderator's review">
              reads and runs it
            </ReviewStep>
            <ReviewStep icon={<StoreIcon />} title="In the store">
              the reviewed bytes
            </ReviewStep>
          </ul>
        }
      />
      <Step
        title="Install"
        text="The app gets a tile on your home screen. Its page says whether it works offline."
        example={
          <ul className={styles.tileExample}>
            {apps.map((app) => (
              <li key={app.id}>
                <AppIcon app={app} size={52} />
                <span className="one-line" dir="auto">
                  {app.name}
                </span>
              </li>
            ))}
          </ul>
        }
      />
      <Step
        title="Run isolated"
        text="Each app has its own origin and storage, separate from your account and from other apps."
        example={
          <div className={styles.phoneExample} style={shown && hueStyle(shown.icon)}>
            <span className={styles.origin}>
              <LockIcon />
              <code>a7c2….{appsHost}</code>
            </span>
            <div className={styles.phone}>{shown?.phone && <img src={shown.phone} alt="" loading="lazy" />}</div>
          </div>
        }
      />
    </ol>
  );
}

function Step({ title, text, example }: { title: string; text: ReactNode; example: ReactNode }) {
  return (
    <li className={styles.step}>
      <div className={styles.example} aria-hidden="true">
        {example}
      </div>
      <h2>{title}</h2>
      <p className="quiet">{text}</p>
    </li>
  );
}

function ReviewStep({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <li>
      <span className={styles.mark}>{icon}</span>
      <span>
        <strong>{title}</strong>
        <span className="small quiet">{children}</span>
      </span>
    </li>
  );
}
