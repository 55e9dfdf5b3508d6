import { useLocation } from "react-router";
import { Dialog } from "#app/components/overlays/dialog.tsx";
import { MenuSwitch } from "#app/components/overlays/menu-switch.tsx";
import { setSingleKeyShortcuts, singleKeyShortcuts } from "#app/device/single-key-shortcuts.ts";
import { useStore } from "#app/hooks/use-store.ts";
import { isMac } from "./palette-key.ts";
import { capsOf, EVERYWHERE, type Shortcut, shortcutsOf } from "./shortcut-list.ts";
import * as styles from "./shortcuts.module.css";

export function Shortcuts({ onClose }: { onClose: () => void }) {
  const { pathname } = useLocation();
  const letters = useStore(singleKeyShortcuts, true);
  const here = shortcutsOf(pathname);
  return (
    <Dialog title="Keyboard shortcuts" open onClose={onClose}>
      <div className="stack">
        {here.length > 0 && <Keys title="On this screen" shortcuts={here} letters={letters} />}
        <Keys title="Everywhere" shortcuts={EVERYWHERE} letters={letters} />
        <MenuSwitch
          className={styles.letterSwitch}
          checked={letters}
          aria-describedby="letter-hint"
          onClick={() => setSingleKeyShortcuts({ on: !letters })}
        >
          Single-letter shortcuts
        </MenuSwitch>
        <p id="letter-hint" className="small quiet">
          Single-key shortcuts can interfere with speech input. Saved on this device.
        </p>
      </div>
    </Dialog>
  );
}

function Keys({ title, shortcuts, letters }: { title: string; shortcuts: ReadonlyArray<Shortcut>; letters: boolean }) {
  return (
    <section>
      <h3>{title}</h3>
      <dl className={styles.keys}>
        {shortcuts.map(({ keys, does }) => (
          <div key={does}>
            <dt>{does}</dt>
            <dd>
              {keys.map((key) => (
                <KeyCaps key={key} name={key} off={key.split(" ").at(-1)?.length === 1 && !letters} />
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function KeyCaps({ name, off }: { name: string; off: boolean }) {
  const caps = capsOf(name, { mac: isMac() }).map((cap) => <kbd key={cap}>{cap}</kbd>);
  if (!off) return <span>{caps}</span>;
  return (
    <span>
      <s>{caps}</s> <span className="small quiet">off</span>
    </span>
  );
}
