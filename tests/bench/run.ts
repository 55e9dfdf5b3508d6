import { build } from "#scripts/local.ts";
import { benchCatalog } from "./catalog.ts";
import { benchLighthouse } from "./lighthouse.ts";
import { benchPreview } from "./preview.ts";
import { benchSite } from "./site.ts";
import { sizes } from "./sizes.ts";
import { benchSockets } from "./sockets.ts";
import { print } from "./table.ts";
import { benchTyping } from "./typing.ts";

/** Ratios compare adjacent runs; absolute numbers depend on the machine. */
build();
const lines = [
  ...(await benchCatalog()),
  ...(await sizes()),
  ...(await benchPreview()),
  ...(await benchSite()),
  ...(await benchSockets()),
  ...(await benchTyping()),
  ...(await benchLighthouse()),
];
lines.sort((a, b) => Number(a.goal) - Number(b.goal));
print(lines);
process.exit(0);
