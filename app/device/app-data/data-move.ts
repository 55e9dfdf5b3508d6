import { tabStorage } from "#app/device/storage.ts";

const KEY = "data_move";

/** From a shared link to its copy: the labels of both, and the copy's path. */
export type DataMove = { from: string; to: string; path: string };

/** The page that moves the data: its policy allows the data pages of all apps, and it runs none. */
const MOVE_DATA_PATH = "/app-data/move";

/** Leaves the page, and opens the copy once the data have moved. */
export function startMove(move: DataMove) {
  window.location.assign(tabStorage.setJson(KEY, move) ? MOVE_DATA_PATH : move.path);
}

export function readMove() {
  return tabStorage.getJson<DataMove>(KEY);
}

export function endMove() {
  tabStorage.remove(KEY);
}
