import { DELIVERY_MODES, type DeliveryMode } from "./store.ts";

/** What the dashboard sets for all requests that don't name a mode of their own. */
export function readDeliveryMode(sql: SqlStorage): DeliveryMode {
  return toDeliveryMode(readSetting(sql, "delivery")) ?? "immediately";
}

export function storeDeliveryMode(sql: SqlStorage, mode: DeliveryMode) {
  storeSetting(sql, "delivery", mode);
}

export function toDeliveryMode(value: string | null): DeliveryMode | null {
  return DELIVERY_MODES.find((mode) => mode === value) ?? null;
}

export function readSetting(sql: SqlStorage, name: string) {
  const [row] = sql.exec<{ value: string }>("select value from settings where name = ?", name).toArray();
  return row?.value ?? null;
}

export function storeSetting(sql: SqlStorage, name: string, value: string) {
  sql.exec("insert or replace into settings (name, value) values (?, ?)", name, value);
}
