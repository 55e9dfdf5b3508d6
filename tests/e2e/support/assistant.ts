import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { OAuthClientProvider } from "@modelcontextprotocol/sdk/client/auth.js";
import type { OAuthClientInformationMixed, OAuthTokens } from "@modelcontextprotocol/sdk/shared/auth.js";

/** What an assistant on the user's computer stores, and the page that its user's answer comes back to. */
export async function assistantOnThisComputer(name: string) {
  const answers: Array<URLSearchParams> = [];
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://127.0.0.1");
    if (pathname === "/back") answers.push(searchParams);
    response.setHeader("Content-Type", "text/html");
    response.end("<!doctype html><title>Assistant</title><h1>You can return to the assistant</h1>");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const redirectUrl = `http://127.0.0.1:${port}/back`;
  const stored: { client?: OAuthClientInformationMixed; tokens?: OAuthTokens; verifier: string; consent: URL | null } =
    {
      verifier: "",
      consent: null,
    };
  const provider: OAuthClientProvider = {
    redirectUrl,
    clientMetadata: { client_name: name, redirect_uris: [redirectUrl], token_endpoint_auth_method: "none" },
    clientInformation: () => stored.client,
    saveClientInformation: (client) => {
      stored.client = client;
    },
    tokens: () => stored.tokens,
    saveTokens: (tokens) => {
      stored.tokens = tokens;
    },
    redirectToAuthorization: (address) => {
      stored.consent = address;
    },
    saveCodeVerifier: (verifier) => {
      stored.verifier = verifier;
    },
    codeVerifier: () => stored.verifier,
  };
  return { provider, stored, answers, close: () => server.close() };
}
