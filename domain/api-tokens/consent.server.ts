import { API_RIGHTS } from "#db/vocabulary.ts";
import type { Client } from "#domain/auth/sessions.server.ts";
import { AppError } from "#domain/kit/errors.ts";
import type { Actor } from "#domain/kit/permissions.ts";
import type { Services } from "#domain/kit/services.ts";
import { clientNameText, connectClient, type TokenDeps } from "./commands.server.ts";
import type { ConsentInput } from "./schemas.ts";

const TITLE = "Not connected";

/**
 * What the consent page shows. An assistant that names no right may be given any, and `given`, which the page proposes, is then
 * to read. @throws AppError("invalid")
 */
export async function readConsent({ assistants }: Pick<Services, "assistants">, url: string) {
  const request = await assistants.readRequest(url);
  if (!request.ok) {
    const cause = "The assistant sent a request that we can't answer. Please start again there.";
    throw new AppError("invalid", TITLE, cause);
  }
  const asked = API_RIGHTS.filter((right) => request.rights.includes(right));
  const client = { ...request.client, name: clientNameText(request.client.name) };
  return asked.length > 0
    ? { client, rights: asked, given: asked }
    : { client, rights: [...API_RIGHTS], given: ["read" as const] };
}

/**
 * Connects the assistant. The request is read again, so that nothing of it comes from the form. @returns the address of the
 * assistant, which takes the answer. @throws AppError("invalid" | "conflict" | "unauthenticated")
 */
export async function allowAssistant(
  services: TokenDeps & Pick<Services, "assistants">,
  client: Client,
  actor: Actor,
  { url, rights, days }: ConsentInput & { url: string },
) {
  const { assistants } = services;
  const request = await readConsent(services, url);
  const given = rights.filter((right) => request.rights.includes(right));
  if (given.length === 0) throw new AppError("invalid", TITLE, "Please choose at least one right.");
  const { name, redirectHost } = request.client;
  const connection = { clientName: name, clientHost: redirectHost, rights: given, days };
  return connectClient(services, client, actor, connection, async (token) => {
    const { redirectTo } = await assistants.allow({ url, userId: actor.userId, rights: given, token });
    return answerAddress(redirectTo);
  });
}

/** @returns the address of the assistant, which takes the answer. @throws AppError("invalid") */
export async function denyAssistant(services: Pick<Services, "assistants">, url: string) {
  await readConsent(services, url);
  return answerAddress((await services.assistants.deny(url)).redirectTo);
}

/** A page of the web, or a program on the user's computer, which listens on a port there. */
function answerAddress(address: string) {
  const { protocol, hostname } = new URL(address);
  const isLocal = ["localhost", "127.0.0.1", "[::1]"].includes(hostname);
  if (protocol === "https:" || (protocol === "http:" && isLocal)) return address;
  throw new AppError("invalid", TITLE, "The assistant's address is not one that we can answer to.");
}
