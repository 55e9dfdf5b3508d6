declare module "virtual:react-router/server-build" {
  import type { ServerBuild } from "react-router";

  const build: ServerBuild;
  export = build;
}

/** The address of the file with all icons (scripts/icon-sprite.ts). */
declare module "virtual:icon-sprite" {
  const address: string;
  export default address;
}
