import { spawnSync } from "node:child_process";
import { relative, resolve } from "node:path";
import type { JSONReport, JSONReportSuite } from "@playwright/test/reporter";
import { command } from "../local.ts";
import { matchesWords } from "./words.ts";

export type Journey = { file: string; title: string; seconds: number; tries: number; ok: boolean };

/** @returns arguments of Playwright for the journeys whose path and title contain the words, as files and lines. */
export function findJourneys(config: string, words: Array<string>, env: NodeJS.ProcessEnv) {
  const { stdout } = spawnSync(...command("playwright", ["test", "-c", config, "--list", "--reporter=json"]), {
    encoding: "utf8",
    env,
    maxBuffer: 64 * 1024 * 1024,
  });
  const report: JSONReport = JSON.parse(stdout);
  const found = report.suites
    .flatMap((suite) => walk(suite))
    .filter(({ spec, titles }) => matchesWords(words, pathOf(report, spec.file), titles));
  return [...new Set(found.map(({ spec }) => `${pathOf(report, spec.file)}:${spec.line}`))];
}

/** @returns what a run of Playwright wrote with its JSON reporter. */
export function readJourneys(text: string) {
  const report: JSONReport = JSON.parse(text);
  const journeys: Array<Journey> = report.suites.flatMap((suite) =>
    walk(suite).map(({ spec, titles }) => {
      const results = spec.tests.flatMap((test) => test.results);
      const seconds = results.reduce((sum, { duration }) => sum + duration, 0) / 1000;
      return { file: pathOf(report, spec.file), title: titles, seconds, tries: results.length, ok: spec.ok };
    }),
  );
  const failed = journeys.filter(({ ok }) => !ok).map(({ file, title }) => `${file}: ${title}`);
  return { journeys, passed: report.stats.expected + report.stats.flaky, failed };
}

function walk(suite: JSONReportSuite, above = ""): Array<{ spec: JSONReportSuite["specs"][number]; titles: string }> {
  const titleOf = (title: string) => `${above} ${title}`.trim();
  return [
    ...suite.specs.map((spec) => ({ spec, titles: titleOf(spec.title) })),
    ...(suite.suites ?? []).flatMap((inner) => walk(inner, titleOf(inner.title))),
  ];
}

function pathOf(report: JSONReport, file: string) {
  return relative(process.cwd(), resolve(report.config.rootDir, file));
}
