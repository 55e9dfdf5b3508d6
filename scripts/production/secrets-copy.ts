import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { relative, resolve } from "node:path";

export type SecretsCopy = {
  read(name: string): string | undefined;
  keep(name: string, value: string): void;
  /** A line that says where the copy is, and whether the file was there before. */
  describe(): string;
};

/**
 * A copy of the generated secrets outside of the repository, since Cloudflare never shows them again: a backup that is
 * restored into another account needs them. Without a path nothing is kept.
 */
export function openSecretsCopy(path: string | null): SecretsCopy {
  if (path === null) return { read: () => undefined, keep() {}, describe: () => "" };
  const file = resolve(path);
  if (!relative(process.cwd(), file).startsWith("..")) throw new Error(`--secrets ${path} lies in the repository.`);
  const wasThere = existsSync(file);
  const values: Record<string, string> = wasThere ? JSON.parse(readFileSync(file, "utf8")) : {};
  return {
    read: (name) => values[name],
    keep(name, value) {
      if (values[name] === value) return;
      values[name] = value;
      writeFileSync(file, `${JSON.stringify(values, null, 2)}\n`, { mode: 0o600 });
    },
    describe: () => `  copy: ${file} (${wasThere ? "was there" : "new"}, ${Object.keys(values).length} secrets)`,
  };
}
