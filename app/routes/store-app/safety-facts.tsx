import type { ReactNode } from "react";
import {
  AllowedIcon,
  CloudSlashIcon,
  DriveIcon,
  GlobeIcon,
  InfoIcon,
  ReviewedIcon,
} from "#app/components/icons/icons.tsx";
import { dateText } from "#domain/kit/time-texts.ts";
import {
  CONTACTS_NOBODY,
  CONTACTS_NOBODY_ALONE,
  KEEPS_DATA,
  WORKS_OFFLINE,
} from "#domain/source-analysis/fact-texts.ts";
import * as styles from "./store-app.module.css";

type Explained = { icon: ReactNode; title: string; hint: string | null };

type Props = { facts: ReadonlyArray<string>; approval: { at: number; selfApproved: boolean } };

export function SafetyFacts({ facts, approval }: Props) {
  const approvedOn = dateText(approval.at);
  const reviewed = approval.selfApproved
    ? {
        icon: <InfoIcon />,
        title: "Not reviewed by another person",
        hint: `Its developer, an admin, published this version on ${approvedOn}`,
      }
    : { icon: <ReviewedIcon />, title: "Reviewed by a person", hint: `Approved on ${approvedOn}` };
  return (
    <ul className={styles.safetyFacts}>
      {[reviewed, ...facts.map(explain)].map(({ icon, title, hint }) => (
        <li key={title}>
          {icon}
          <span>
            <strong>{title}</strong>
            {hint && <span className="small quiet">{hint}</span>}
          </span>
        </li>
      ))}
    </ul>
  );
}

function explain(fact: string): Explained {
  if (fact === CONTACTS_NOBODY || fact === CONTACTS_NOBODY_ALONE)
    return {
      icon: <CloudSlashIcon />,
      title: "No network access",
      hint: fact === CONTACTS_NOBODY ? "It doesn't need any. What you enter stays here" : "What you enter stays here",
    };
  if (fact === WORKS_OFFLINE) return { icon: <CloudSlashIcon />, title: fact, hint: null };
  if (fact === KEEPS_DATA)
    return { icon: <DriveIcon />, title: fact, hint: "In this browser, separate from other apps" };
  if (/^(Connects|Can connect) to /.test(fact))
    return { icon: <GlobeIcon />, title: fact, hint: "What you enter may be sent there" };
  if (fact.startsWith("Loads ")) return { icon: <GlobeIcon />, title: fact, hint: null };
  return { icon: <AllowedIcon />, title: fact, hint: null };
}
