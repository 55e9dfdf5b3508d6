import { useAction } from "#app/hooks/use-action.ts";
import type { Offer } from "#db/vocabulary.ts";
import { saveOpenedCheckout } from "./opened-checkout.ts";

type OpenedPage = { url: string | null };

/** Opens the checkout page, or Stripe's portal. Until it opens, all buttons are off. */
export function useCheckout() {
  const { submit, busy, done, Form, formData } = useAction<OpenedPage>({
    readsDocumentAnswer: true,
    onSuccess({ url }) {
      if (!url) return;
      saveOpenedCheckout();
      window.location.assign(url);
    },
  });
  return {
    Form,
    /** True until the other page has replaced this one. */
    busy: busy || Boolean(done?.data.url),
    opening: formData?.get("offer") ?? null,
    /** The page's address, shown as a link in a browser without scripts. */
    url: done?.data.url ?? null,
    buy: (offer: Offer) => void submit({ intent: "checkout", offer }, { method: "post" }),
  };
}

export type Checkout = ReturnType<typeof useCheckout>;
