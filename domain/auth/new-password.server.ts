import { eq } from "drizzle-orm";
import type * as z from "zod/mini";
import { users } from "#db/schema/index.ts";
import { AppError } from "#domain/kit/errors.ts";
import type { Actor } from "#domain/kit/permissions.ts";
import type { Services } from "#domain/kit/services.ts";
import { passwordChangedMail } from "./mails.ts";
import { unmetRequirements } from "./password-requirements.ts";
import type { NewPasswordInput } from "./schemas.ts";
import { findWeakness } from "./weak-passwords.server.ts";

/** @throws what `assertNewPassword` throws; AppError("invalid") for the old password. */
export async function hashNewPassword(
  services: Pick<Services, "db" | "passwords" | "factors" | "config">,
  actor: Actor,
  input: z.output<typeof NewPasswordInput>,
) {
  const { db, passwords } = services;
  await assertNewPassword(services, actor.email, input);
  const [user] = await db.select({ hash: users.passwordHash }).from(users).where(eq(users.id, actor.userId));
  const hash = await passwords.replace(actor.email, input.password, user?.hash ?? "");
  if (hash === null)
    throw new AppError("invalid", "Same password", "Please choose a different password than your current one.");
  return hash;
}

/** @throws AppError("invalid") for the first rule that the password breaks. */
export async function assertNewPassword(
  services: Pick<Services, "factors" | "config">,
  email: string,
  { password, confirmPassword }: z.output<typeof NewPasswordInput>,
) {
  if (password !== confirmPassword)
    throw new AppError("invalid", "Passwords don't match", "Please make sure both passwords are the same.");
  const unmet = unmetRequirements(password);
  if (unmet.length > 0)
    throw new AppError("invalid", "Password requirements not met", `Password must contain ${unmet.join(", ")}.`);
  const weakness = await findWeakness(services, email, password);
  if (weakness) throw new AppError("invalid", "Password requirements not met", weakness);
}

export function mailPasswordChanged({ mail, config }: Pick<Services, "mail" | "config">, { email }: Actor) {
  mail(passwordChangedMail(email, { resetLink: `${config.siteOrigin}/forgot-password` }));
}
