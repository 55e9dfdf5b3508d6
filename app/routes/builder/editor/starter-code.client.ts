import type { StarterName } from "./starters.tsx";

export const STARTER_CODE: Readonly<Record<StarterName, () => Promise<{ default: string }>>> = {
  "Blank page": () => import("./starters/blank-page.html?raw"),
  Game: () => import("./starters/game.html?raw"),
  List: () => import("./starters/list.html?raw"),
  Chart: () => import("./starters/chart.html?raw"),
  Sound: () => import("./starters/sound.html?raw"),
};
