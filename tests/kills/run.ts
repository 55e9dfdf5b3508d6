import { surviveKills } from "./survive-kills.ts";

// `npm run kills -- [how many]`: the gate does a few, this one many.
const result = await surviveKills(Number(process.argv[2] ?? 50), (below) => Math.floor(Math.random() * below));
const { kills, written, unanswered, problems } = result;
console.log(`${kills} kills, ${written} facts answered as stored, ${unanswered} writes without an answer`);
for (const problem of problems) console.log(`  ${problem}`);
process.exit(problems.length > 0 ? 1 : 0);
