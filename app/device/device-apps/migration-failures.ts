import { tabStorage } from "#app/device/storage.ts";
import { createStore } from "#app/lib/create-store.ts";
import type { DeviceApp } from "./device-apps.ts";

/** `updatedAt`: of the app that was tried. `isTemporary`: it may succeed without a change. */
type MigrationFailure = { updatedAt: string; reason: string; isTemporary: boolean };
type MigrationFailures = Readonly<Record<string, MigrationFailure>>;

const KEY = "failed-migrations";

export const NO_MIGRATION_FAILURES: MigrationFailures = {};

/** By the app's id. They last as long as the tab, so that an app that can't move is tried once a visit (decision 166). */
export const migrationFailures = createStore<MigrationFailures>(tabStorage.getJson(KEY) ?? NO_MIGRATION_FAILURES);

export function addMigrationFailure({ id, updated_at }: DeviceApp, failure: Omit<MigrationFailure, "updatedAt">) {
  migrationFailures.set({ ...migrationFailures.get(), [id]: { ...failure, updatedAt: updated_at } });
  tabStorage.setJson(KEY, migrationFailures.get());
}

/** Null for an app that was changed since. */
export function findMigrationFailure(failures: MigrationFailures, { id, updated_at }: DeviceApp) {
  const failure = failures[id];
  return failure && failure.updatedAt === updated_at ? failure : null;
}
