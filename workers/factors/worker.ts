import { WorkerEntrypoint } from "cloudflare:workers";
import type { FactorsService } from "#domain/auth/factors.ts";
import { readSecret } from "#workers/secrets.ts";
import { includesCommonPassword } from "./common-passwords.ts";
import { type PasskeysEnv, passkeyCreation, passkeyRequest, verifyCreation, verifyRequest } from "./passkeys.ts";
import { newTotp, type TotpEnv, verifyTotp } from "./totp.ts";

export type FactorsEnv = PasskeysEnv & TotpEnv;

export class Factors extends WorkerEntrypoint<FactorsEnv> implements FactorsService {
  constructor(ctx: ExecutionContext, env: FactorsEnv) {
    super(ctx, env);
    readSecret(env, "FACTOR_SECRET");
  }

  passkeyCreation(user: Parameters<FactorsService["passkeyCreation"]>[0]) {
    return passkeyCreation(this.env, user);
  }

  verifyCreation(answer: Parameters<FactorsService["verifyCreation"]>[0]) {
    return verifyCreation(this.env, answer);
  }

  passkeyRequest() {
    return passkeyRequest(this.env);
  }

  verifyRequest(answer: Parameters<FactorsService["verifyRequest"]>[0]) {
    return verifyRequest(this.env, answer);
  }

  newTotp(email: string) {
    return newTotp(this.env, email);
  }

  verifyTotp(attempt: Parameters<FactorsService["verifyTotp"]>[0]) {
    return verifyTotp(this.env, attempt);
  }

  async includesCommonPassword(candidates: Array<string>) {
    return includesCommonPassword(candidates);
  }
}

export default { fetch: () => new Response(null, { status: 404 }) } satisfies ExportedHandler;
