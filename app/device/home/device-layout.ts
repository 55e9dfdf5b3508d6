import { createStoredValue } from "#app/device/stored-value.ts";

type TileLayout = { position?: number; hidden?: boolean };
type DeviceLayout = Record<string, TileLayout>;

const EMPTY: DeviceLayout = {};

/** Positions and hidden apps by app id. */
export const deviceLayout = createStoredValue("home_places", parseLayout);

export function updateDeviceLayout(changes: ReadonlyArray<TileLayout & { id: string }>) {
  if (changes.length === 0) return;
  const next = { ...deviceLayout.get() };
  for (const { id, ...change } of changes) next[id] = { ...next[id], ...change };
  deviceLayout.set(JSON.stringify(next));
}

function parseLayout(stored: string | null): DeviceLayout {
  try {
    const value: unknown = JSON.parse(stored ?? "{}");
    return typeof value === "object" && value !== null ? (value as DeviceLayout) : EMPTY;
  } catch {
    return EMPTY;
  }
}
