import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { LinkButton } from "#app/components/button.tsx";
import { notify } from "#app/lib/toast.ts";

/** In place of what needs an account: leads to /auth and back here. */
export function SignInLink({ look = "soft", children }: { look?: "soft" | "ghost"; children: ReactNode }) {
  const { pathname, search } = useLocation();
  return (
    <LinkButton
      look={look}
      to={`/auth?next=${encodeURIComponent(pathname + search)}`}
      onClick={() => notify.error("Please sign in")}
    >
      {children}
    </LinkButton>
  );
}
