import { Button } from "#app/components/forms/button.tsx";
import { Clock } from "#app/components/shell/clock.tsx";
import { openPalette, PaletteHint } from "#app/components/shell/palette-launcher.tsx";
import type { HomeScreen } from "#domain/home/apps.server.ts";
import { HiddenApps } from "./hidden-apps.tsx";
import * as styles from "./home.module.css";
import { TodayNote } from "./today-note.tsx";

type Props = {
  home: HomeScreen;
  accountId: string;
  mode: "clock" | "select" | "arrange";
  onArrange: (() => void) | null;
  onExitMode: () => void;
  hiddenCount: number;
  onShowHidden: () => void;
  filteredOutCount: number;
  offline: boolean;
};

export function Hero({
  home,
  accountId,
  mode,
  onArrange,
  onExitMode,
  hiddenCount,
  onShowHidden,
  filteredOutCount,
  offline,
}: Props) {
  const isClock = mode === "clock";
  return (
    <div className={styles.hero}>
      {isClock && (
        <div className={styles.clock}>
          <Clock />
        </div>
      )}
      {/* Always rendered, since screen readers announce changes of an existing element only. */}
      <div className={isClock ? "sr-only" : `row wrap ${styles.heroLine}`}>
        <p className="grow" role="status">
          {mode === "select" && "Select apps to uninstall by clicking on them"}
          {mode === "select" &&
            filteredOutCount > 0 &&
            `. ${filteredOutCount} selected ${filteredOutCount === 1 ? "app is" : "apps are"} hidden by your search.`}
          {mode === "arrange" && (
            <>
              Drag an app to move it, or select it and then choose its new place.{" "}
              <span className="only-keys">Use the arrow keys to move it and Escape to put it back.</span>
            </>
          )}
        </p>
        {mode === "select" && <HiddenApps count={hiddenCount} onShow={onShowHidden} />}
        {!isClock && (
          <Button variant="soft" onClick={onExitMode}>
            {mode === "select" ? "Cancel" : "Done"}
          </Button>
        )}
      </div>
      <TodayNote home={home} accountId={accountId} offline={offline} />
      {isClock && !offline && (
        <div className={`row wrap ${styles.heroTools}`} data-online-only>
          <Button variant="ghost" onClick={openPalette}>
            Commands <PaletteHint />
          </Button>
          {onArrange && (
            <Button variant="ghost" onClick={onArrange}>
              Arrange
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
