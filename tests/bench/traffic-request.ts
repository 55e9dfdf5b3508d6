import * as http from "node:http";
import { PORT, type Request } from "./traffic-kinds.ts";

/** The status of a request whose connection failed. */
const NO_ANSWER = 599;
const SOCKET_HEADERS = {
  Connection: "Upgrade",
  Upgrade: "websocket",
  "Sec-WebSocket-Version": "13",
  "Sec-WebSocket-Key": Buffer.alloc(16).toString("base64"),
};

/** Latency counts from when the request was due, so a queue in front of the runtime counts too. */
export function send(agent: http.Agent, request: Request, due: number, port = PORT) {
  const { path, host, role, json, form, frame, socket, onAnswer, ...rest } = request;
  const site = `localhost:${PORT}`;
  const body = json === undefined ? form && new URLSearchParams(form).toString() : JSON.stringify(json);
  const headers: Record<string, string> = { Host: host ?? site };
  if (role) headers.Cookie = `session=${role}${rest.isRendered ? "" : "; scripts=1"}`;
  if (rest.ip) headers["CF-Connecting-IP"] = rest.ip;
  if (socket) Object.assign(headers, SOCKET_HEADERS);
  if (frame) headers["Sec-Fetch-Dest"] = "iframe";
  else Object.assign(headers, { Origin: `http://${site}`, "Sec-Fetch-Site": "same-origin" });
  if (body) {
    headers["Content-Type"] = form ? "application/x-www-form-urlencoded" : "application/json";
    headers["Content-Length"] = String(Buffer.byteLength(body));
  }
  return new Promise<{ status: number; ms: number }>((resolve) => {
    const done = (status: number) => resolve({ status, ms: performance.now() - due });
    const method = rest.method ?? (body ? "POST" : "GET");
    const call = http.request({ agent, host: "127.0.0.1", port, path, method, headers }, (answer) => {
      const chunks: Array<Buffer> = [];
      answer.on("data", (chunk: Buffer) => chunks.push(chunk));
      answer.on("end", () => {
        onAnswer?.(Buffer.concat(chunks).toString());
        done(answer.statusCode ?? 0);
      });
      answer.on("error", () => done(NO_ANSWER));
    });
    call.on("upgrade", (answer, connection) => {
      connection.destroy();
      done(answer.statusCode ?? 0);
    });
    call.on("error", () => done(NO_ANSWER));
    call.end(body);
  });
}
