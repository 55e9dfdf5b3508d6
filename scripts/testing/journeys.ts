import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { relative, resolve } from "node:path";
import type { JSONReport, JSONReportSpec, JSONReportSuite, JSONReportTestResult } from "@playwright/test/reporter";
import { command } from "../local.ts";
import { matchesWords } from "./words.ts";

export type Journey = { file: string; title: string; seconds: number; tries: number };

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
  const run = report.suites
    .flatMap((suite) => walk(suite))
    .map(({ spec, titles: title }) => {
      return { spec, title, file: pathOf(report, spec.file), results: spec.tests.flatMap((test) => test.results) };
    });
  const journeys: Array<Journey> = run.map(({ file, title, results }) => {
    const seconds = results.reduce((sum, { duration }) => sum + duration, 0) / 1000;
    return { file, title, seconds, tries: results.length };
  });
  const failures = run
    .filter(({ spec }) => !spec.ok)
    .map(({ file, title, results }) => ({ title: `${file}: ${title}`, output: readPageSnapshot(results) }));
  return { journeys, passed: report.stats.expected + report.stats.flaky, failures };
}

/** What the page and its frames showed when the journey failed, as Playwright wrote it; empty without a page. */
function readPageSnapshot(results: Array<JSONReportTestResult>) {
  const attachments = results.flatMap((result) => result.attachments);
  const path = attachments.findLast(({ name }) => name === "error-context")?.path;
  if (path === undefined) return "";
  const [, snapshot = ""] = /```yaml\n(.*?)\n```/s.exec(readFileSync(path, "utf8")) ?? [];
  return snapshot.replace(/ \[(?:ref|cursor)=\w+\]/g, "");
}

function walk(suite: JSONReportSuite, above = ""): Array<{ spec: JSONReportSpec; titles: string }> {
  const titleOf = (title: string) => `${above} ${title}`.trim();
  return [
    ...suite.specs.map((spec) => ({ spec, titles: titleOf(spec.title) })),
    ...(suite.suites ?? []).flatMap((inner) => walk(inner, titleOf(inner.title))),
  ];
}

function pathOf(report: JSONReport, file: string) {
  return relative(process.cwd(), resolve(report.config.rootDir, file));
}
