import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { REPEATS } from "#tests/support/faults/repeats.ts";
import { command } from "./local.ts";

// Runs the flows with their faults and writes docs/faults.md.

type Meta = { flow?: string; calls: number; faults: number; failed: number; sentences: ReadonlyArray<string> };
type Report = { testResults: Array<{ assertionResults: Array<{ status: string; meta: Meta }> }> };

const file = join(mkdtempSync(join(tmpdir(), "faults-")), "report.json");
const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
const tests = ["tests/domain/faults.test.ts", "tests/preview/faults.test.ts"];
const { status } = spawnSync(...command("vitest", ["run", ...tests, ...reporters]), {
  stdio: "inherit",
});
const report: Report = JSON.parse(readFileSync(file, "utf8"));
const results = report.testResults.flatMap(({ assertionResults }) => assertionResults);
const flows = results.filter(({ meta }) => meta.flow !== undefined);
const sum = (name: "calls" | "faults" | "failed") => flows.reduce((total, { meta }) => total + meta[name], 0);

const table = flows.map(({ status, meta }) => {
  const read = meta.failed === 0 ? "no error" : meta.sentences.join("<br>") || "nobody waits";
  const held = status === "passed" ? "yes" : "NO";
  return `| ${meta.flow} | ${meta.calls} | ${meta.faults} | ${meta.failed} | ${held} | ${read} |`;
});
const repeats = Object.entries(REPEATS).map(([name, { tables, why }]) => `| ${name} | ${tables.join(", ")} | ${why} |`);

writeFileSync(
  "docs/faults.md",
  `# Faults

Written by \`npm run faults\`; the tests are \`tests/domain/faults.test.ts\` and \`tests/preview/faults.test.ts\`, which \`npm test\` runs.
What happens when the runtime is killed is in [kills.md](kills.md).

Every form, every call of the API, every nightly step and every event that changes something is run once for each of its
calls to the database, the buckets, KV, Durable Objects, mail, Stripe and push. That call fails: once before its effect, and once
after it, so that only its answer is lost. After each fault the user reads the sentence in the table, which the form, the API
or the screen really answers (\`tests/support/faults/expected-sentences.ts\`), the invariants of
\`tests/support/faults/invariants.ts\` hold, and the same attempt is repeated without a fault: the tables then hold what they
hold when nothing fails. What a sentence claims about money is compared with what the stand-in for Stripe has after the fault
(\`tests/support/faults/money-claims.ts\`). The flows are made from the tables of routes, forms and nightly steps; a command of the domain that no
flow calls fails the test. The preview worker writes runs alone: an attempt whose answer was lost used up its token, and the
next one has a new token.

Hashing and the throttle always agree here, since flows are repeated more often than a person may; their calls fail as all
others do, and \`tests/domain/lockout.test.ts\` has the real ones.

${flows.length} flows, ${sum("calls")} calls, ${sum("faults")} faults. ${sum("failed")} of them end in an error, the others are tolerated, e.g. a mail
that is lost.

| flow | calls | faults | errors | held | the user reads |
| --- | --- | --- | --- | --- | --- |
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
