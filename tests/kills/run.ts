import { writeFileSync } from "node:fs";
import { seeded } from "#tests/support/random.ts";
import { surviveKills } from "./survive-kills.ts";

// `npm run kills -- [how many] [seed]` writes docs/kills.md. The gate does a few kills, this one many.
const [count = 50, seed = 21] = process.argv.slice(2).map(Number);
const { kills, written, unanswered, problems } = await surviveKills(count, seeded(seed));
const sum = [...written.values()].reduce((total, facts) => total + facts, 0);
const rows = [...written].sort().map(([place, facts]) => `| ${place} | ${facts} |`);
const outcome = problems.length === 0 ? "Nothing was lost and nothing was broken." : `${problems.length} problems:`;

writeFileSync(
  "docs/kills.md",
  `# Kills

Written by \`npm run kills -- ${count} ${seed}\` on ${new Date().toISOString().slice(0, 10)}; \`npm test\` does the same with 5 kills.

Six authors write at the same time while the runtime is killed (SIGKILL) and started again on the same files
(\`tests/kills/survive-kills.ts\`). The seed chooses after how many answers. After each kill, everything that was answered
as stored since the last one must be there, and at the end everything; the invariants of \`tests/support/faults/invariants.ts\`
hold each time.

${kills} kills, seed ${seed}: ${sum} facts were answered as stored, ${unanswered} writes had no answer. ${outcome}
${problems.map((problem) => `\n- ${problem}`).join("")}
| where | facts answered as stored |
| --- | --- |
${rows.join("\n")}
`,
);
console.log(`${kills} kills, ${sum} facts answered as stored, ${unanswered} writes without an answer`);
for (const problem of problems) console.log(`  ${problem}`);
process.exit(problems.length > 0 ? 1 : 0);
