import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { LinkButton } from "#app/components/button.tsx";
import { notify } from "#app/lib/toast.ts";

type Props = { look?: "soft" | "ghost" /** The part of the page to come back to. */; to: string; children: ReactNode };

/** In place of what needs an account: leads to /auth and back here. */
export function SignInLink({ look = "soft", to, children }: Props) {
  const { pathname, search } = useLocation();
  return (
    <LinkButton
      look={look}
      to={`/auth?next=${encodeURIComponent(`${pathname}${search}#${to}`)}`}
      onClick={() => notify.error("Please sign in")}
    >
      {children}
    </LinkButton>
  );
}
