import { randomUUID } from "node:crypto";
import { access, chmod, constants, realpath, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

/**
 * Writes beside the file and renames, so that a full disk or a stop in between leaves the file as it was. The file keeps its
 * mode, and one behind a symbolic link stays there. What is no file, such as a device, is written to.
 * @param {string} path
 * @param {string | Uint8Array} content
 * @param {{ mode?: number }} [options] `mode` of the file, whatever it was before
 * @throws as `writeFile` does, also for a file that may not be written
 */
export async function replaceFile(path, content, options = {}) {
  const target = await findTarget(path);
  const existing = target === null ? null : await stat(target);
  if (target !== null && !existing?.isFile()) return writeFile(target, content);
  if (target !== null) await access(target, constants.W_OK);
  const mode = options.mode ?? existing?.mode;
  const written = join(dirname(target ?? path), `.sheaf-${randomUUID()}.tmp`);
  try {
    await writeFile(written, content, { flag: "wx", mode, flush: true });
    // The process's mask takes from the mode of a write.
    if (mode !== undefined) await chmod(written, mode);
    await rename(written, target ?? path);
  } catch (error) {
    await rm(written, { force: true }).catch(() => {});
    throw error;
  }
}

/**
 * @param {string} path
 * @returns {Promise<string | null>} where its symbolic links lead; null if nothing is there
 */
async function findTarget(path) {
  return realpath(path).catch((error) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
}

/**
 * Leaves no half of a file. @throws as `writeFile` does: EEXIST for a file that exists
 * @param {string} path
 * @param {Uint8Array} content
 */
export async function createFile(path, content) {
  try {
    await writeFile(path, content, { flag: "wx" });
  } catch (error) {
    if (Object(error).code !== "EEXIST") await rm(path, { force: true }).catch(() => {});
    throw error;
  }
}
