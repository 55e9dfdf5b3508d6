import type { Services } from "#domain/kit/services.ts";
import { JOINED } from "#domain/kit/sockets.ts";

/** The calls that the checks of the status page make. */
export function statusGateway(
  env: Pick<Env, "PREVIEW" | "LIVE_SOCKETS" | "APPS_HOST">,
): Pick<Services, "openApp" | "hearEvent"> {
  return {
    async openApp(label) {
      // Only frames get the document.
      const headers = { "Sec-Fetch-Dest": "iframe" };
      const response = await env.PREVIEW.fetch(`https://${label ?? "status"}.${env.APPS_HOST}/`, { headers });
      await response.arrayBuffer();
      const isExpected = label === null ? response.status < 500 : response.ok;
      if (!isExpected) throw new Error(`The app's host answered ${response.status}.`);
    },
    async hearEvent() {
      const sockets = env.LIVE_SOCKETS.getByName("status");
      const { webSocket } = await sockets.fetch("https://live-sockets/", { headers: { Upgrade: "websocket" } });
      if (!webSocket) throw new Error("LiveSockets opened no socket.");
      const heard = new Promise<void>((resolve, reject) => {
        webSocket.addEventListener("message", ({ data }) => data !== JOINED && resolve());
        webSocket.addEventListener("close", () => reject(new Error("The socket was closed.")));
      });
      webSocket.accept();
      try {
        await Promise.all([heard, sockets.send({ topic: "queue" })]);
      } finally {
        webSocket.close(1000);
      }
    },
  };
}
