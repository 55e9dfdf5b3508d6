import { Button } from "#app/components/button.tsx";
import { Clock } from "#app/components/clock.tsx";
import { openPalette, PaletteHint } from "#app/components/palette-key.tsx";
import type { HomeScreen } from "#domain/library/queries.server.ts";
import { TodayNote } from "./today-note.tsx";

type Props = {
  home: HomeScreen;
  account: string;
  mode: "clock" | "select" | "arrange";
  /** Null where there is nothing to put in order. */
  onArrange: (() => void) | null;
  onStop: () => void;
  /** How many apps were taken off the home and can come back. */
  hidden: number;
  onShowHidden: () => void;
  offline: boolean;
};

/** The clock with what can be done, and today's note; in a mode of the grid, what to do and the way out. */
export function Hero({ home, account, mode, onArrange, onStop, hidden, onShowHidden, offline }: Props) {
  if (mode === "clock") {
    return (
      <div className="hero">
        <Clock />
        <TodayNote home={home} account={account} offline={offline} />
        {!offline && (
          <div className="row wrap hero-tools">
            <Button look="ghost" onClick={openPalette}>
              Commands <PaletteHint />
            </Button>
            {onArrange && (
              <Button look="ghost" onClick={onArrange}>
                Arrange
              </Button>
            )}
          </div>
        )}
      </div>
    );
  }
  return (
    <div className="row wrap hero-line">
      <p className="grow" role="status">
        {mode === "select"
          ? "Select apps to uninstall by clicking on them"
          : "Drag an app, or choose one and then its new place. Arrow keys move it, Escape puts it back."}
      </p>
      {mode === "select" && hidden > 0 && (
        <Button look="ghost" onClick={onShowHidden}>
          {hidden === 1 ? "Show 1 hidden app" : `Show ${hidden} hidden apps`}
        </Button>
      )}
      <Button look="soft" onClick={onStop}>
        {mode === "select" ? "Cancel" : "Done"}
      </Button>
    </div>
  );
}
