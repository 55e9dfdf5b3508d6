import { LinkButton } from "#app/components/forms/button.tsx";
import type { InstallApp } from "#app/device/installs/installs.ts";
import { RESUME_PARAM, savePendingInstall } from "#app/device/installs/pending-install.ts";
import { useAccountId } from "#app/hooks/use-account-id.ts";
import * as styles from "./viewer.module.css";

type Props = { app: InstallApp; isInBar?: boolean };

/** Leads to the app's page in the store, where the install starts; a visitor signs up on the way (decision 294). */
export function InstallLink({ app, isInBar = false }: Props) {
  const account = useAccountId();
  const page = `/store/${app.slug}?${RESUME_PARAM}=${app.id}`;
  return (
    <LinkButton
      variant={isInBar ? "soft" : "solid"}
      className={isInBar ? styles.barInstall : ""}
      to={account === null ? `/auth?next=${encodeURIComponent(page)}&tab=sign-up` : page}
      onClick={() => savePendingInstall(app, account)}
    >
      Install
    </LinkButton>
  );
}
