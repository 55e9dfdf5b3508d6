import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { cancelInstall, type InstallApp, startInstall } from "#app/device/installs.ts";
import { onLibraryEvent } from "#app/device/library-events.ts";
import { useInstallContinued, useSignInToInstall } from "#app/hooks/use-install-continued.ts";
import { useInstalls } from "#app/hooks/use-installs.ts";
import { notify } from "#app/lib/toast.ts";
import { Button, LinkButton } from "./button.tsx";
import { InstallRing } from "./install-ring.tsx";

type Props = {
  app: InstallApp;
  installed: boolean;
  signedIn: boolean;
  large?: boolean;
  look?: "solid" | "soft" | "marker";
};

/** Install, then a ring that fills while it can still be cancelled, then Open. Signed out it leads to /auth and back. */
export function InstallButton({ app, installed, signedIn, large, look = "soft" }: Props) {
  const under = useInstalls().get(app.id);
  const signIn = useSignInToInstall();
  const { revalidate } = useRevalidator();
  useInstallContinued(app, signedIn && !installed);
  useEffect(() => onLibraryEvent((id) => id === app.id && void revalidate()), [app.id, revalidate]);
  function install() {
    if (signedIn) return startInstall(app);
    notify.error("Please sign in");
    signIn(app);
  }
  if (installed || under?.done) {
    return (
      <LinkButton look={look} large={large} to={`/p/${app.slug}`} reloadDocument aria-label={`Open ${app.name}`}>
        Open
      </LinkButton>
    );
  }
  if (under) {
    return (
      <Button
        look={look}
        large={large}
        onClick={() => cancelInstall(app.id)}
        aria-label={`Cancel installing ${app.name}`}
      >
        <InstallRing name={app.name} progress={under.progress} />
        Cancel
      </Button>
    );
  }
  return (
    <Button look={look} large={large} onClick={install} aria-label={`Install ${app.name}`}>
      Install
    </Button>
  );
}
