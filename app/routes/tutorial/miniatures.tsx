import * as appCardStyles from "#app/components/apps/app-card.module.css";
import { AppCard } from "#app/components/apps/app-card.tsx";
import * as tileStyles from "#app/components/apps/tile.module.css";
import { Button } from "#app/components/forms/button.tsx";
import { TextArea, TextField } from "#app/components/forms/fields.tsx";
import { AppIcon } from "#app/components/icons/app-icon.tsx";
import { AppsFillIcon, JournalIcon, SearchIcon, StoreIcon } from "#app/components/icons/icons.tsx";
import * as paperStyles from "#app/components/journal/paper.module.css";
import { Clock } from "#app/components/shell/clock.tsx";
import * as dockStyles from "#app/components/shell/dock.module.css";
import { ProjectCard } from "#app/routes/builder/projects/project-card.tsx";
import { MAX_NOTE_LENGTH } from "#domain/journal/rules.ts";
import { BRAND } from "#domain/kit/brand.ts";
import { APPS, NOTE, PROJECT, STORE_APPS } from "./sample-data.ts";
import * as styles from "./tutorial.module.css";

/** Small scenes made of the product's own parts. They can't be operated. */

export function WelcomeMiniature() {
  return (
    <div className={styles.fan}>
      {APPS.slice(0, 3).map((app) => (
        <AppIcon key={app.id} app={app} />
      ))}
      <p className={styles.wordmark}>{BRAND}</p>
    </div>
  );
}

function Tiles({ count }: { count: number }) {
  return (
    <div className={`${tileStyles.tiles} ${styles.tiles}`}>
      {APPS.slice(0, count).map((app) => (
        <div key={app.id} className={`${tileStyles.tile} ${styles.tile}`}>
          <AppIcon app={app} />
          {app.name}
        </div>
      ))}
    </div>
  );
}

export function HomeMiniature() {
  return (
    <>
      <Clock />
      <Tiles count={5} />
      <div className={`${dockStyles.dock} ${styles.dock}`}>
        <span className={dockStyles.dockItem}>
          <SearchIcon /> Search
        </span>
        <span className={dockStyles.dockItem} aria-current="page">
          <AppsFillIcon /> Apps
        </span>
        <span className={dockStyles.dockItem}>
          <JournalIcon /> Journal
        </span>
        <span className={dockStyles.dockItem}>
          <StoreIcon /> Store
        </span>
      </div>
    </>
  );
}

export function JournalMiniature() {
  return (
    <>
      <Tiles count={4} />
      <div className={`${styles.sheet} ${paperStyles.folded}`}>
        <p className={styles.words}>{NOTE}</p>
        <p className="small quiet">
          Saved ✓ · {MAX_NOTE_LENGTH - NOTE.length}/{MAX_NOTE_LENGTH}
        </p>
      </div>
    </>
  );
}

export function ProfileMiniature() {
  return (
    <div className="stack">
      <TextField label="Display Nickname" defaultValue="Mira Okafor" />
      <TextArea label="About You" rows={2} defaultValue="Makes small, quiet tools." />
      <TextField label="Ko-fi link" defaultValue="https://ko-fi.com/mira" />
      <span>
        <Button>Save Profile</Button>
      </span>
    </div>
  );
}

export function ProjectsMiniature() {
  const noop = () => {};
  const changes = { onEdit: noop, onDescribe: noop, onRename: noop, onDuplicate: noop, onShare: noop, onDelete: noop };
  const actions = { ...changes, onDownload: noop, onUpdate: noop };
  return (
    <div className={styles.oneCard}>
      <ProjectCard project={PROJECT} tier="builder" pendingUpdateLabel={null} {...actions} />
    </div>
  );
}

export function StoreMiniature() {
  return (
    <>
      <div className="chips">
        {["All", "Productivity", "Games", "Music"].map((category, index) => (
          <span key={category} className="chip" aria-current={index === 0 ? "page" : undefined}>
            {category}
          </span>
        ))}
      </div>
      <div className={`${appCardStyles.cardGrid} ${styles.storeCards}`}>
        {STORE_APPS.map((app) => (
          <AppCard key={app.id} app={app}>
            <Button variant="soft">Install</Button>
          </AppCard>
        ))}
      </div>
    </>
  );
}
