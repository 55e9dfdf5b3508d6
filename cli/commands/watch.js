import { unwatchFile, watchFile } from "node:fs";
import { CommandError, EXIT } from "../exit-codes.js";
import { hashOf, readHtml, remembered } from "../project-file.js";
import { describe, save } from "./push.js";

/** In ms. Asking the file system works on all systems and shares, where its events don't. */
const INTERVAL = 300;
/** In ms, after the site couldn't be reached or was busy. */
const RETRY_INTERVAL = 5000;

/**
 * Runs until it is stopped, or until the app was saved elsewhere.
 * @type {import("../run.js").Command}
 */
export async function watch({ file, options, output, connect }) {
  const api = await connect();
  await saveChange(options);
  output.print({ watching: file }, [`Watching ${file}. Ctrl+C stops it.`]);
  return new Promise((resolve) => {
    let work = Promise.resolve();
    /** @type {NodeJS.Timeout | undefined} */
    let retry;
    let isWaiting = false;
    let hasEnded = false;
    watchFile(file, { interval: INTERVAL }, queueSave);
    // What changed while the first save was on its way.
    queueSave();
    process.once("SIGINT", () => end(EXIT.done));
    process.once("SIGTERM", () => end(EXIT.done));

    function queueSave() {
      clearTimeout(retry);
      work = work.then(async () => {
        await saveChange({ title: options.title });
        isWaiting = false;
      });
      work = work.catch(handle);
    }

    /** @param {unknown} error */
    function handle(error) {
      if (!(error instanceof CommandError)) throw error;
      const waits = error.code === EXIT.unavailable;
      // Said once, until the site answers.
      if (!waits || !isWaiting) output.fail(error);
      isWaiting = waits;
      if (waits && !hasEnded) retry = setTimeout(queueSave, RETRY_INTERVAL);
      // Another version needs the user.
      if (error.code === EXIT.conflict || error.code === EXIT.access) end(error.code);
    }

    /** @param {number} code */
    function end(code) {
      hasEnded = true;
      unwatchFile(file);
      clearTimeout(retry);
      resolve(code);
    }
  });

  /** @param {import("../run.js").Options} options */
  async function saveChange(options) {
    const known = await remembered(file, api.site);
    const html = await readHtml(file);
    // An editor empties a file before it writes it.
    if (html === "" || known?.hash === hashOf(html)) return;
    const saved = await save(api, file, options);
    output.print(saved, [...output.findings(file, saved.check), describe(file, saved)]);
  }
}
