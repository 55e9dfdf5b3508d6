import {
  ENCYCLOPEDIA,
  ENCYCLOPEDIA_MEDIA,
  FONT_FILES,
  FONT_STYLES,
  LIBRARIES,
  MAPS,
} from "#domain/listing/always-allowed-hosts.ts";
import * as styles from "./how-it-works.module.css";

const GROUPS = [
  { purpose: "Code libraries", sources: LIBRARIES },
  { purpose: "Fonts", sources: [...FONT_STYLES, ...FONT_FILES] },
  { purpose: "Maps", sources: MAPS },
  { purpose: "Encyclopedia, to read", sources: [...ENCYCLOPEDIA, ...ENCYCLOPEDIA_MEDIA] },
];

/** The hosts that every app may contact, from the list that the policy is written from. */
export function Hosts() {
  return (
    <dl className={styles.hosts}>
      {GROUPS.map(({ purpose, sources }) => (
        <div key={purpose}>
          <dt>{purpose}</dt>
          <dd className="quiet">{[...new Set(sources.map(hostOf))].join(", ")}</dd>
        </div>
      ))}
    </dl>
  );
}

function hostOf(source: string) {
  return source.replace("https://", "").split("/")[0];
}
