import { benchCatalog } from "./catalog.ts";
import { benchGrowth, FILL_STEPS, SIZES } from "./growth.ts";
import { benchInteraction } from "./interaction.ts";
import { benchLighthouse } from "./lighthouse.ts";
import { benchNightly, runStep } from "./nightly.ts";
import { benchOpening } from "./opening.ts";
import { benchPreview } from "./preview.ts";
import { benchProfile } from "./profile.ts";
import type { PartResult } from "./report.ts";
import { benchRequestCpu } from "./request-cpu.ts";
import { fillScale, migrateScale } from "./scale-fill.ts";
import { type ScaleServer, startScale } from "./scale-server.ts";
import { benchSite } from "./site.ts";
import { sizes } from "./sizes.ts";
import { benchSockets } from "./sockets.ts";
import { benchTraffic } from "./traffic.ts";
import { benchTyping } from "./typing.ts";

type Measured = Pick<PartResult, "lines" | "growth" | "nightly" | "traffic" | "requestCpu" | "profile">;
type Part = { name: string; run: (flags: Flags) => Promise<Measured> };
type Flags = { minutes: number };

let server: ScaleServer | undefined;
let folder: string | undefined;

/** In their order: the last five share one fill, and the last three need its files, which the server closes. */
export const PARTS: ReadonlyArray<Part> = [
  { name: "sizes", run: () => linesOf(sizes) },
  { name: "preview", run: () => linesOf(benchPreview) },
  { name: "site", run: () => linesOf(benchSite) },
  { name: "profile", run: async () => ({ profile: await benchProfile() }) },
  { name: "sockets", run: () => linesOf(benchSockets) },
  { name: "typing", run: () => linesOf(benchTyping) },
  { name: "interaction", run: () => linesOf(benchInteraction) },
  { name: "opening", run: () => linesOf(benchOpening) },
  { name: "lighthouse", run: () => linesOf(benchLighthouse) },
  {
    name: "growth",
    async run() {
      server = await startScale();
      return { growth: await benchGrowth(server) };
    },
  },
  { name: "nightly", run: async () => ({ nightly: await benchNightly(await openFill()) }) },
  { name: "search", run: async () => ({ lines: await benchCatalog(await closeFill()) }) },
  { name: "cpu", run: async () => ({ requestCpu: await benchRequestCpu(await closeFill()) }) },
  { name: "traffic", run: async ({ minutes }) => ({ traffic: await benchTraffic(await closeFill(), { minutes }) }) },
];

async function linesOf(measure: () => Promise<NonNullable<Measured["lines"]>>): Promise<Measured> {
  return { lines: await measure() };
}

async function openFill() {
  if (server) return server;
  server = await startScale();
  await migrateScale(server.mf);
  await fillScale(server.mf, { from: 0, to: SIZES.at(-1) ?? 0 });
  for (const step of FILL_STEPS) await runStep(server, step);
  return server;
}

/** The folder of the large fill, which one runtime at a time may use. */
async function closeFill() {
  if (folder === undefined) {
    const open = await openFill();
    await open.mf.dispose();
    folder = open.folder;
  }
  return folder;
}
