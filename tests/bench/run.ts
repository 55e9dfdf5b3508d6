import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { build, run } from "#scripts/local.ts";
import { benchCatalog } from "./catalog.ts";
import { benchLighthouse } from "./lighthouse.ts";
import { benchPreview } from "./preview.ts";
import { benchSite } from "./site.ts";
import { sizes } from "./sizes.ts";
import { benchSockets } from "./sockets.ts";
import { formatMarkdown, print } from "./table.ts";
import { benchTyping } from "./typing.ts";

const PAGE = "docs/performance.md";
const DATA = "docs/performance.json";

/** Ratios compare adjacent runs; absolute numbers depend on the machine. */
build();
const lines = [
  ...(await benchCatalog()),
  ...(await sizes()),
  ...(await benchPreview()),
  ...(await benchSite()),
  ...(await benchSockets()),
  ...(await benchTyping()),
  ...(await benchLighthouse()),
];
lines.sort((a, b) => Number(a.goal) - Number(b.goal));
print(lines);

const about = {
  commit: execFileSync("git", ["describe", "--always", "--dirty"], { encoding: "utf8" }).trim(),
  date: new Date().toISOString().slice(0, 10),
  machine: `${cpus().length} cores (${cpus()[0]?.model ?? "unknown"})`,
};
writeFileSync(DATA, `${JSON.stringify({ ...about, lines }, null, 2)}\n`);
writeFileSync(
  PAGE,
  `# Performance

\`npm run bench\` writes this page and the same as \`${DATA}\`. What is measured, and how, is in \`tests/bench/README.md\`.
Only ratios can be compared between machines. The last run was at commit ${about.commit} on ${about.date}, with ${about.machine}.

${formatMarkdown(lines)}`,
);
run("biome", ["format", "--write", DATA]);
process.exit(0);
