import { useAction } from "#app/hooks/use-action.ts";
import type { Offer } from "#db/vocabulary.ts";

type Opened = { url: string | null };

/** Leaves for the page to pay at, or for Stripe's portal. All buttons are off until then. */
export function useCheckout() {
  const { submit, busy, done, Form, formData, failure } = useAction<Opened>({
    readsDocumentAnswer: true,
    onSuccess({ url }) {
      if (url) window.location.assign(url);
    },
  });
  return {
    Form,
    /** Until the other page has replaced this one. */
    busy: busy || Boolean(done?.data.url),
    opening: formData?.get("offer") ?? null,
    /** For a browser without scripts, which is not led there. */
    url: done?.data.url ?? null,
    failure,
    buy: (offer: Offer) => void submit({ intent: "checkout", offer }, { method: "post" }),
  };
}

export type Checkout = ReturnType<typeof useCheckout>;
