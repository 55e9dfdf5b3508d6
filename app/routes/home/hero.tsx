import { Button } from "#app/components/button.tsx";
import { Clock } from "#app/components/clock.tsx";
import { openPalette, PaletteHint } from "#app/components/palette-key.tsx";
import type { HomeScreen } from "#domain/library/queries.server.ts";
import { HiddenApps } from "./hidden-apps.tsx";
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
  /** How many of the selected apps a search does not show. */
  unseen: number;
  offline: boolean;
};

/** The clock with what can be done, and today's note; in a mode of the grid, what to do and the way out. */
export function Hero({ home, account, mode, onArrange, onStop, hidden, onShowHidden, unseen, offline }: Props) {
  return (
    <>
      {mode === "clock" && (
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
      )}
      {/* It is always there, as readers tell of what changes in it. */}
      <div className={mode === "clock" ? "sr-only" : "row wrap hero-line"}>
        <p className="grow" role="status">
          {mode === "select" && "Select apps to uninstall by clicking on them"}
          {mode === "select" && unseen > 0 && `. ${unseen} of the selected ${unseen === 1 ? "is" : "are"} not shown.`}
          {mode === "arrange" &&
            "Drag an app, or choose one and then its new place. Arrow keys move it, Escape puts it back."}
        </p>
        {mode === "select" && <HiddenApps count={hidden} onShow={onShowHidden} />}
        {mode !== "clock" && (
          <Button look="soft" onClick={onStop}>
            {mode === "select" ? "Cancel" : "Done"}
          </Button>
        )}
      </div>
    </>
  );
}
