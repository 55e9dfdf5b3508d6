import { DataAnswer } from "#domain/app-data/messages.ts";

/** `send` posts a request together with the port to which the answer comes. Null if none comes in time. */
export function sendWithPort(send: (port: MessagePort) => void, timeoutMs: number) {
  return new Promise<DataAnswer | null>((resolve) => {
    const { port1, port2 } = new MessageChannel();
    const timer = window.setTimeout(() => resolve(null), timeoutMs);
    port1.onmessage = ({ data }) => {
      const answer = DataAnswer.safeParse(data);
      window.clearTimeout(timer);
      resolve(answer.success ? answer.data : { type: "failed" });
    };
    send(port2);
  });
}
