import { spawn } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const PORT = 8898;

export async function startProduct() {
  const address = `http://localhost:${PORT}`;
  const server = spawn("node", ["scripts/start.ts"], {
    env: { ...process.env, PORT: String(PORT), SHEAF_DATA: mkdtempSync(join(tmpdir(), "sheaf-bench-")) },
    stdio: "ignore",
  });
  for (;;) {
    const up = await fetch(`${address}/api/health`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (up) return { address, stop: () => server.kill("SIGTERM") };
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
}
