import { parseArgs } from "node:util";
import { build, run } from "#scripts/local.ts";
import { writeCosts } from "./costs-page.ts";
import { PARTS } from "./parts.ts";
import { DATA, describeRun, linesOf, type PartResult, readMeasured, readReport, writeReport } from "./report.ts";
import { print } from "./table.ts";

/** `npm run bench` runs every part, `npm run bench -- growth traffic` those; the others keep their last results. */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { minutes: { type: "string", default: "10" } },
});
const names = PARTS.map(({ name }) => name);
const unknown = positionals.filter((name) => name !== "costs" && !names.includes(name));
if (unknown.length > 0) {
  console.error(`Unknown: ${unknown.join(", ")}. The parts are ${names.join(", ")} and costs.`);
  process.exit(2);
}
const chosen = PARTS.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
if (chosen.length > 0 && !process.env.SHEAF_IS_BUILT) build();

const report = readReport();
let hasFailed = false;
for (const { name, run: measure } of chosen) {
  console.log(`\n== ${name}`);
  const startedAt = performance.now();
  const about = () => ({ ...describeRun(), seconds: (performance.now() - startedAt) / 1000 });
  try {
    report.parts[name] = { ...about(), ...(await measure({ minutes: Number(values.minutes) })), ...about() };
  } catch (error) {
    hasFailed = true;
    console.error(error);
    const before: PartResult = report.parts[name] ?? about();
    report.parts[name] = { ...before, error: error instanceof Error ? error.message : String(error) };
  }
  writeReport(report);
}
try {
  const measured = readMeasured(report);
  if (measured) report.parts.costs = { ...describeRun(), seconds: 0, lines: writeCosts(measured) };
} catch (error) {
  hasFailed = true;
  console.error(error);
}
writeReport(report);
run("biome", ["format", "--write", DATA]);
print(linesOf(report));
process.exit(hasFailed ? 1 : 0);
