import { Button } from "#app/components/forms/button.tsx";
import { ApprovedIcon } from "#app/components/icons/icons.tsx";
import { useAction } from "#app/hooks/use-action.ts";
import * as styles from "./notifications.module.css";

/** `newest`: the `seq` of the newest notification that is shown. Those that arrived since stay unread. */
type Props = { newest: number; unread: number; onDone?: () => void };

export function MarkAllRead({ newest, unread, onDone }: Props) {
  const { Form, busy } = useAction({ onSuccess: onDone });
  return (
    <Form method="post" action="/notifications">
      <input type="hidden" name="intent" value="read-all" />
      <input type="hidden" name="seq" value={newest} />
      <Button type="submit" variant="ghost" className={styles.markAllRead} busy={busy || unread === 0}>
        <ApprovedIcon />
        Mark all read
      </Button>
    </Form>
  );
}
