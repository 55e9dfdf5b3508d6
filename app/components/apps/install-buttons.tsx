import { createContext, type ReactNode, use } from "react";
import { useRevalidator } from "react-router";
import type { InstallApp } from "#app/device/installs/installs.ts";
import { onLibraryEvent } from "#app/device/installs/library-events.ts";
import { useSubscription } from "#app/hooks/use-events.ts";
import { useInstall } from "#app/hooks/use-install.ts";
import { useInstallFocus } from "#app/hooks/use-install-focus.ts";

type Shared = {
  owned: ReadonlySet<string>;
  signedIn: boolean;
  install: (app: InstallApp) => void;
  signInPath: (app: InstallApp) => string;
  /** Takes the focus over from the button that this one replaces. */
  focusRef: ReturnType<typeof useInstallFocus>["ref"];
};

const InstallContext = createContext<Shared | null>(null);

type Props = { installed: ReadonlyArray<string>; signedIn: boolean; children: ReactNode };

/** Stands around every `<InstallButton>` of a screen: they share which apps are installed, and one focus. */
export function InstallButtons({ installed, signedIn, children }: Props) {
  const owned = new Set(installed);
  const { revalidate } = useRevalidator();
  const { ref: focusRef, track } = useInstallFocus();
  useSubscription(onLibraryEvent, (id) => {
    track(id);
    void revalidate();
  });
  return <InstallContext value={{ owned, signedIn, focusRef, ...useInstall(owned) }}>{children}</InstallContext>;
}

export function useInstallButtons() {
  const shared = use(InstallContext);
  if (!shared) throw new Error("An install button needs <InstallButtons> around it.");
  return shared;
}
