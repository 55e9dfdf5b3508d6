import { Form } from "react-router";
import { Button } from "#app/components/forms/button.tsx";
import { Dialog } from "#app/components/overlays/dialog.tsx";
import { DialogActions } from "#app/components/overlays/dialog-actions.tsx";
import { DialogButton } from "#app/components/overlays/dialog-button.tsx";
import { TIERS } from "#db/vocabulary.ts";
import type { UserQuery } from "#domain/administration/user-query.ts";
import { countText } from "#domain/kit/numbers.ts";
import * as styles from "./admin-dashboard.module.css";
import { PaymentAndOrder } from "./payment-and-order.tsx";
import { USERS_PATH } from "./user-links.ts";

type Props = { query: UserQuery; tiers: Readonly<Record<string, number>> };

/** For phones, where the filters take the place of a user in the list. */
export function FilterSheet({ query, tiers }: Props) {
  const filters = [query.tier, query.payment].filter(Boolean).length;
  return (
    <DialogButton
      variant="soft"
      className={`scripted ${styles.filterSheet}`}
      aria-haspopup="dialog"
      dialog={(close) => (
        <Dialog title="Filter users" open onClose={close}>
          <Form action={USERS_PATH} className="stack" onSubmit={close}>
            {query.search && <input type="hidden" name="search" value={query.search} />}
            <select className="input" name="tier" aria-label="Tier" defaultValue={query.tier ?? ""}>
              <option value="">All tiers</option>
              {TIERS.map((tier) => (
                <option key={tier} value={tier}>
                  {`${tier.charAt(0).toUpperCase()}${tier.slice(1)} (${countText(tiers[tier] ?? 0)})`}
                </option>
              ))}
            </select>
            <PaymentAndOrder query={query} />
            <DialogActions onCancel={close}>
              <Button type="submit">Show users</Button>
            </DialogActions>
          </Form>
        </Dialog>
      )}
    >
      {filters > 0 ? `Filter (${filters})` : "Filter"}
    </DialogButton>
  );
}
