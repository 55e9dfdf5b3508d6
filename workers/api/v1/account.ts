import * as z from "zod/mini";
import { TIERS } from "#db/vocabulary.ts";
import { Instant, instant } from "./answers.ts";
import { defineRoute } from "./route.ts";

const Account = z.object({
  id: z.string(),
  nickname: z.nullable(z.string()),
  tier: z.enum(TIERS),
  rights: z.array(z.string()),
  tokenExpiresAt: Instant,
});

export const ACCOUNT_ROUTES = [
  defineRoute({
    method: "GET",
    path: "/account",
    tag: "Account",
    summary: "Read whose token this is, and what it may do",
    right: "read",
    answer: { status: 200, is: "The account", schema: Account },
    errors: [],
    example: {
      answer: {
        id: "0199b0c4-5a1e-7cc3-98c4-dc0c0c07398f",
        nickname: "Ada",
        tier: "architect",
        rights: ["read", "write"],
        tokenExpiresAt: "2027-02-24T09:41:00.000Z",
      },
    },
    run: async ({ actor: { userId: id, nickname, tier }, caller }) => ({
      id,
      nickname,
      tier,
      rights: [...caller.rights],
      tokenExpiresAt: instant(caller.expiresAt),
    }),
  }),
];
