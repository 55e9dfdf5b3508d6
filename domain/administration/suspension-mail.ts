import { SUSPENDED_TITLE, suspendedText } from "#domain/auth/suspended-text.ts";
import { BRAND } from "#domain/kit/brand.ts";
import { renderMail } from "#domain/kit/render-mail.ts";
import { dateText } from "#domain/kit/time-texts.ts";

type Suspension = { reason: string; operator: string; hasRenewal: boolean };

/** It is sent before Stripe is asked, so it is true whatever Stripe answers. `hasRenewal`: a plan would renew. */
export function suspensionMail(to: string, { reason, operator, hasRenewal }: Suspension) {
  return renderMail({
    to,
    subject: `${SUSPENDED_TITLE} · ${BRAND}`,
    heading: SUSPENDED_TITLE,
    paragraphs: [
      suspendedText(reason, operator),
      "Until the suspension ends no sign-in works, the account's apps are not in the store, and its shared links are closed.",
      ...(hasRenewal
        ? [
            "We end your plan with the period that is paid, so it isn't renewed. If the suspension ends before that, you can resume the plan.",
            `If you are charged again all the same, write to ${operator}.`,
          ]
        : []),
    ],
  });
}

const LIFTED_TITLE = "Suspension lifted";

/** `planEndsAt`: when the plan ends, which can be resumed until then; `deleteOn`: when the account is deleted. In ms, or null. */
export function suspensionLiftedMail(
  to: string,
  { planEndsAt, deleteOn, signInLink }: { planEndsAt: number | null; deleteOn: number | null; signInLink: string },
) {
  return renderMail({
    to,
    subject: `${LIFTED_TITLE} · ${BRAND}`,
    heading: LIFTED_TITLE,
    paragraphs: [
      "The suspension of your account has ended. You can sign in again, and your apps that it hid are in the store.",
      "What it ended doesn't come back: shared links stay closed, and access of tools and assistants stays revoked.",
      ...(planEndsAt === null ? [] : [`Your plan ends on ${dateText(planEndsAt)}. You can resume it until then.`]),
      ...(deleteOn === null
        ? []
        : [`You asked us to delete your account. It is deleted on ${dateText(deleteOn)} unless you keep it.`]),
    ],
    action: { label: "Sign in", href: signInLink },
  });
}
