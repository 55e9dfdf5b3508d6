import type { ReactNode } from "react";
import { DownloadIcon, GlobeIcon, LinkIcon, LockIcon } from "#app/components/icons/icons.tsx";
import { DAY_MS } from "#domain/kit/durations.ts";
import { CLOSED_SHARE_RETENTION_MS, SHARED_APP_LIMIT } from "#domain/shares/rules.ts";
import * as styles from "./how-it-works.module.css";

export function Guarantees({ graceDays }: { graceDays: number }) {
  return (
    <ul className={styles.guarantees}>
      <Guarantee icon={<GlobeIcon />} title="Listed hosts only">
        An app's page lists the hosts that its author declared, and what for. Unless the page says "No network access",
        an app may also contact the <a href="#hosts">fixed hosts</a> for code, fonts, maps and the encyclopedia. Your
        browser blocks the others, with <a href="#gaps">a few gaps</a>.
      </Guarantee>
      <Guarantee icon={<LockIcon />} title="No access to your account">
        Apps get no cookie, no session and no email address of yours.
      </Guarantee>
      <Guarantee icon={<LinkIcon />} title="Links for friends">
        No one reviews a shared app. {SHARED_APP_LIMIT} What its visitors enter is stored in their browsers. We store
        its code until the link ends, and a day. Its name, icon and number of openings stay{" "}
        {CLOSED_SHARE_RETENTION_MS / DAY_MS} days longer.
      </Guarantee>
      <Guarantee icon={<DownloadIcon />} title="Export and delete">
        Download your data at any time, on every plan. Deleted accounts are erased after {graceDays} days.
      </Guarantee>
    </ul>
  );
}

function Guarantee({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <li>
      {icon}
      <h2>{title}</h2>
      <p className="quiet">{children}</p>
    </li>
  );
}
