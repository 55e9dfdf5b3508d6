import { NoFields, userIntent } from "#app/forms.ts";
import { allowAssistant, denyAssistant } from "#domain/api-tokens/consent.server.ts";
import { ConsentInput } from "#domain/api-tokens/schemas.ts";
import { consentAddress } from "./consent-address.ts";

/** The assistant's request is the address of the page; forms have only what the owner chose. */
export const INTENTS = {
  deny: userIntent({
    schema: NoFields,
    run: async (services, _actor, _input, { request }) => ({
      redirectTo: await denyAssistant(services, consentAddress(services, request)),
    }),
  }),
  allow: userIntent({
    lists: ["rights"],
    schema: ConsentInput,
    run: async (services, actor, input, { request, client }) => ({
      redirectTo: await allowAssistant(services, client, actor, { ...input, url: consentAddress(services, request) }),
    }),
  }),
};
