import { expect, test } from "vitest";
import { consentAddress } from "#app/routes/authorize/consent-address.ts";

const config = { siteOrigin: "https://sheaf.example" };
const QUERY = "client_id=a&redirect_uri=http%3A%2F%2F127.0.0.1%3A1%2Fcb&state=s%261";

test.each([
  `/oauth/authorize?${QUERY}`,
  `/oauth/authorize.data?${QUERY}`,
  `/oauth/authorize.data?${QUERY}&_routes=routes%2Fauthorize`,
])("%s is asked for by the address that the assistant opened", (path) => {
  const address = consentAddress({ config }, new Request(`https://other.example${path}`));
  expect(address).toBe(`https://sheaf.example/oauth/authorize?${QUERY}`);
});
