import { AppCard } from "#app/components/apps/app-card.tsx";
import { CardGrid } from "#app/components/apps/card-list.tsx";
import { Tile, Tiles } from "#app/components/apps/tile.tsx";
import { Button } from "#app/components/forms/button.tsx";
import { TextArea, TextField } from "#app/components/forms/fields.tsx";
import { AppIcon } from "#app/components/icons/app-icon.tsx";
import { AppsFillIcon, JournalIcon, SearchIcon, StoreIcon } from "#app/components/icons/icons.tsx";
import { Paper } from "#app/components/journal/paper.tsx";
import { Clock } from "#app/components/shell/clock.tsx";
import { DockBar, DockItem } from "#app/components/shell/dock.tsx";
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

function MiniatureTiles({ count }: { count: number }) {
  return (
    <Tiles className={styles.tiles}>
      {APPS.slice(0, count).map((app) => (
        <Tile as="div" key={app.id} className={styles.tile}>
          <AppIcon app={app} />
          {app.name}
        </Tile>
      ))}
    </Tiles>
  );
}

export function HomeMiniature() {
  return (
    <>
      <Clock />
      <MiniatureTiles count={5} />
      <DockBar className={styles.dock}>
        <DockItem as="span">
          <SearchIcon /> Search
        </DockItem>
        <DockItem as="span" aria-current="page">
          <AppsFillIcon /> Apps
        </DockItem>
        <DockItem as="span">
          <JournalIcon /> Journal
        </DockItem>
        <DockItem as="span">
          <StoreIcon /> Store
        </DockItem>
      </DockBar>
    </>
  );
}

export function JournalMiniature() {
  return (
    <>
      <MiniatureTiles count={4} />
      <Paper as="div" className={styles.sheet}>
        <p className={styles.words}>{NOTE}</p>
        <p className="small quiet">
          Saved ✓ · {MAX_NOTE_LENGTH - NOTE.length}/{MAX_NOTE_LENGTH}
        </p>
      </Paper>
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
      <CardGrid as="div" className={styles.storeCards}>
        {STORE_APPS.map((app) => (
          <AppCard key={app.id} app={app}>
            <Button variant="soft">Install</Button>
          </AppCard>
        ))}
      </CardGrid>
    </>
  );
}
