import { NoFields, userIntent } from "#app/forms.ts";
import {
  cancelPlan,
  changeInterval,
  openInvoicePage,
  openPortal,
  readIntervalChangeCost,
  refreshStatus,
  resumePlan,
  startCheckout,
} from "#domain/billing/commands.server.ts";
import { CancelInput, ChangeIntervalInput, CheckoutInput } from "#domain/billing/schemas.ts";

const MESSAGE = "You need to be logged in to manage subscriptions.";
const SIGN_IN_TO_BUY = { title: "Please sign in to subscribe", message: MESSAGE };
const SIGN_IN_TO_MANAGE = { title: "Please sign in to manage subscription", message: MESSAGE };

export const INTENTS = {
  checkout: userIntent({
    schema: CheckoutInput,
    signInText: SIGN_IN_TO_BUY,
    run: async (services, actor, input) => ({ url: await startCheckout(services, actor, input) }),
  }),
  portal: userIntent({
    schema: NoFields,
    signInText: SIGN_IN_TO_MANAGE,
    run: async (services, actor) => ({ url: await openPortal(services, actor) }),
  }),
  /** The open invoice of a failed renewal. */
  pay: userIntent({
    schema: NoFields,
    signInText: SIGN_IN_TO_MANAGE,
    run: async (services, actor) => ({ url: await openInvoicePage(services, actor) }),
  }),
  refresh: userIntent({
    schema: NoFields,
    signInText: SIGN_IN_TO_MANAGE,
    run: refreshStatus,
    toast: "Status refreshed",
  }),
  /** After a checkout. No toast: the page shows the new status. */
  check: userIntent({ schema: NoFields, signInText: SIGN_IN_TO_MANAGE, run: refreshStatus }),
  cancel: userIntent({
    schema: CancelInput,
    signInText: SIGN_IN_TO_MANAGE,
    async run(services, actor, input) {
      await cancelPlan(services, actor, input);
      return input;
    },
  }),
  resume: userIntent({
    schema: NoFields,
    signInText: SIGN_IN_TO_MANAGE,
    run: resumePlan,
    toast: "Your plan continues",
  }),
  "change-cost": userIntent({
    schema: ChangeIntervalInput,
    signInText: SIGN_IN_TO_MANAGE,
    run: async (services, actor, input) => ({ ...input, cents: await readIntervalChangeCost(services, actor, input) }),
  }),
  "change-interval": userIntent({
    schema: ChangeIntervalInput,
    signInText: SIGN_IN_TO_MANAGE,
    run: changeInterval,
    toast: "Your plan has changed",
  }),
};
