import type { ReactNode } from "react";
import { DownloadIcon, GlobeIcon, LinkIcon, LockIcon } from "#app/components/icons/icons.tsx";
import * as styles from "./how-it-works.module.css";

export function Guarantees({ graceDays }: { graceDays: number }) {
  return (
    <ul className={styles.guarantees}>
      <Guarantee icon={<GlobeIcon />} title="Declared hosts only">
        Hosts and their purpose are listed on the app's page. All others are blocked.
      </Guarantee>
      <Guarantee icon={<LockIcon />} title="No access to your account">
        Apps get no cookie, no session and no email address of yours.
      </Guarantee>
      <Guarantee icon={<LinkIcon />} title="Links for friends">
        A shared app can't send anything anywhere. We store its code, name and number of openings until the link ends.
        What its visitors enter stays in their browsers.
      </Guarantee>
      <Guarantee icon={<DownloadIcon />} title="Export and delete">
        Download all your data as one file. Deleted accounts are erased after {graceDays} days.
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
