import type { FormEvent, ReactNode } from "react";
import { MenuItem } from "#app/components/overlays/menu.tsx";

/**
 * Notes are saved first, and what the device keeps is deleted. Without scripts, or if that code can't load, the form is sent
 * as it is.
 */
export function SignOutForm({ account, children }: { account: string; children: ReactNode }) {
  return (
    <form method="post" action="/sign-out" onSubmit={(event) => submitSignOut(event, account)}>
      <MenuItem as="button" type="submit">
        {children}
      </MenuItem>
    </form>
  );
}

async function submitSignOut(event: FormEvent<HTMLFormElement>, account: string) {
  event.preventDefault();
  const form = event.currentTarget;
  const module = await import("#app/device/session/sign-out.client.ts").catch(() => null);
  if (module) await module.signOut(account);
  else form.submit();
}
