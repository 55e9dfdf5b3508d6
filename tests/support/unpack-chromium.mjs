// Unpacks the packaged Chromium, the libraries and the fonts beside it into TMPDIR, which the package takes for its target.

import { fileURLToPath } from "node:url";
import packed, { inflate } from "@sparticuz/chromium";

await packed.executablePath();
await inflate(fileURLToPath(new URL("../bin/al2023.tar.br", import.meta.resolve("@sparticuz/chromium"))));
