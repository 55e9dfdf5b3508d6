import { setUp } from "./production/setup.ts";

// docs/deploy.md describes the flags and what is printed.
try {
  const missing = await setUp(process.argv.slice(2), console.log);
  process.exitCode = missing.length > 0 ? 1 : 0;
} catch (error) {
  console.error(`\n${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
}
