import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { REPEATS } from "#tests/support/faults/repeats.ts";
import { command } from "./local.ts";

// Runs the flows with their faults and writes docs/faults.md.

type Meta = { flow?: string; calls: number; faults: number; failed: number };
type Report = { testResults: Array<{ assertionResults: Array<{ status: string; meta: Meta }> }> };

const file = join(mkdtempSync(join(tmpdir(), "faults-")), "report.json");
const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
const { status } = spawnSync(...command("vitest", ["run", "tests/domain/faults.test.ts", ...reporters]), {
  stdio: "inherit",
});
const report: Report = JSON.parse(readFileSync(file, "utf8"));
const results = report.testResults.flatMap(({ assertionResults }) => assertionResults);
const flows = results.filter(({ meta }) => meta.flow !== undefined);
const sum = (name: "calls" | "faults" | "failed") => flows.reduce((total, { meta }) => total + meta[name], 0);

const table = flows.map(
  ({ status, meta }) =>
    `| ${meta.flow} | ${meta.calls} | ${meta.faults} | ${meta.failed} | ${status === "passed" ? "yes" : "NO"} |`,
);
const repeats = Object.entries(REPEATS).map(([name, { tables, why }]) => `| ${name} | ${tables.join(", ")} | ${why} |`);

writeFileSync(
  "docs/faults.md",
  `# Faults

Written by \`npm run faults\`; the test is \`tests/domain/faults.test.ts\`, which \`npm test\` runs.

Every form, every call of the API, every nightly step and every event that changes something is run once for each of its
calls to the database, the buckets, KV, Durable Objects, mail, Stripe and push. That call fails: once before its effect, and once
after it, so that only its answer is lost. After each fault the user has a clear error, the invariants of
\`tests/support/faults/invariants.ts\` hold, and the same attempt is repeated without a fault: the tables then hold what they
hold when nothing fails. The flows are made from the tables of routes, forms and nightly steps; a command of the domain that no
flow calls fails the test.

${flows.length} flows, ${sum("calls")} calls, ${sum("faults")} faults. ${sum("failed")} of them end in an error, the others are tolerated, e.g. a mail
that is lost.

| flow | calls | faults | errors | held |
| --- | --- | --- | --- | --- |
${table.join("\n")}

## What a repeated attempt does twice

An attempt that was carried out, but whose answer was lost, leaves rows of its own here when it is repeated:

| flow | tables | why |
| --- | --- | --- |
${repeats.join("\n")}
`,
);
console.log(`docs/faults.md: ${flows.length} flows, ${sum("faults")} faults`);
process.exit(status ?? 1);
