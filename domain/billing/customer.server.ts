import { eq } from "drizzle-orm";
import { stripeCustomers } from "#db/schema/index.ts";
import { AppError } from "#domain/errors.ts";
import type { Services } from "#domain/services.ts";

/** Before an account is deleted: nobody pays for an account that is gone. @throws AppError("conflict") */
export async function requireNoCustomer({ db }: Pick<Services, "db">, userId: string) {
  const [customer] = await db
    .select({ id: stripeCustomers.customerId })
    .from(stripeCustomers)
    .where(eq(stripeCustomers.userId, userId));
  if (!customer) return;
  throw new AppError(
    "conflict",
    "Delete failed",
    `End the payments of Stripe's customer ${customer.id} in Stripe's dashboard first, and remove its row.`,
  );
}
