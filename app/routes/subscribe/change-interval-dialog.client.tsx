import { Button } from "#app/components/forms/button.tsx";
import { FailureAlert } from "#app/components/forms/failure-text.tsx";
import { Dialog } from "#app/components/overlays/dialog.tsx";
import { DialogActions } from "#app/components/overlays/dialog-actions.tsx";
import { useActionWithFailure } from "#app/hooks/use-action.ts";
import type { ArchitectOffer } from "#domain/billing/offers.ts";
import { formatPrice } from "#domain/billing/prices.ts";

type Props = {
  offer: ArchitectOffer;
  price: string;
  /** What the change costs now, in cents; null while it is read, and if it couldn't be. */
  cost: number | null;
  isReadingCost: boolean;
  onClose: () => void;
};

export function ChangeIntervalDialog({ offer, price, cost, isReadingCost, onClose }: Props) {
  const { Form, busy, failure } = useActionWithFailure({ onSuccess: onClose });
  const isYear = offer === "architect-year";
  return (
    <Dialog title={isYear ? "Pay by the year?" : "Pay by the month?"} open onClose={onClose} mayClose={() => !busy}>
      <Form method="post" className="stack">
        <input type="hidden" name="intent" value="change-interval" />
        <input type="hidden" name="offer" value={offer} />
        <p>
          A new period starts today: {price} {isYear ? "per year" : "per month"}. What is left of the period that you
          paid for is taken off that price.
        </p>
        <p role="status">{isReadingCost ? "Reading what you pay today..." : costText(cost)}</p>
        <FailureAlert failure={failure} />
        <DialogActions cancelLabel="Keep the current period" onCancel={onClose}>
          <Button type="submit" busy={busy && "Changing..."}>
            {isYear ? "Pay by the year" : "Pay by the month"}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}

function costText(cents: number | null) {
  if (cents === null) return "What you pay today couldn't be read. Your invoice will say it.";
  return cents === 0 ? "You pay nothing today." : `You pay ${formatPrice(cents)} today.`;
}
