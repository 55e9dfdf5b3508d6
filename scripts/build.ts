import { run } from "./local.ts";

/** Builds both workers and the client's files; CLOUDFLARE_ENV=production takes the production settings. */
run("react-router", ["build"], { NODE_ENV: "production" });
