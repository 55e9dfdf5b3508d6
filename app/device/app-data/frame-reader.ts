// The viewer sends it to the frame of a running app, which answers with what it keeps. `port` is in scope.
import { readAppData } from "#domain/app-data/read-app-data.ts";

declare const port: MessagePort;

void readAppData().then(
  (data) => port.postMessage({ type: "done", data }),
  () => port.postMessage({ type: "failed" }),
);
