import { EXIT } from "../exit-codes.js";
import { readHtml } from "../project-file.js";

/** @type {import("../run.js").Command} */
export async function check({ file, output, connect }) {
  const html = await readHtml(file);
  const api = await connect();
  const found = await api.json("POST", "/checks", { body: { html }, isRead: true });
  const lines = output.findings(file, found);
  const summary = lines.length === 0 ? [output.paint("green", `${file}: nothing was found.`)] : lines;
  output.print(found, summary);
  return isRefused(found) ? EXIT.findings : EXIT.done;
}

/** @param {import("../output.js").Check} found */
function isRefused({ ok, missingFiles }) {
  return !ok || missingFiles.length > 0;
}
