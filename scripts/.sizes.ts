import { sizes } from "../bench/sizes.ts";

for (const line of await sizes()) console.log(line.what, line.measured, line.wanted);
