import { existsSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";

/** What a run of the tests writes, in folders that carry its process id, so that another run beside it has its own. */
export type RunFolders = { results: string; build: string };

const RESULTS = "test-results";
const BUILD = "build/test-runs";

/** Also removes what earlier runs left, whether they ended or were killed. */
export function createRunFolders(): RunFolders {
  for (const parent of [RESULTS, BUILD])
    for (const name of existsSync(parent) ? readdirSync(parent) : [])
      if (/^\d+$/.test(name) && !isRunning(Number(name))) rmSync(join(parent, name), { recursive: true, force: true });
  const folders = { results: join(RESULTS, String(process.pid)), build: join(BUILD, String(process.pid)) };
  for (const folder of Object.values(folders)) mkdirSync(folder, { recursive: true });
  return folders;
}

function isRunning(pid: number) {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
