import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { LinkButton } from "#app/components/forms/button.tsx";
import { notify } from "#app/lib/toast.ts";

type Props = { variant?: "soft" | "ghost"; fragment: string; children: ReactNode };

export function SignInLink({ variant = "soft", fragment, children }: Props) {
  const { pathname, search } = useLocation();
  return (
    <LinkButton
      variant={variant}
      to={`/auth?next=${encodeURIComponent(`${pathname}${search}#${fragment}`)}`}
      onClick={() => notify.error("Please sign in")}
    >
      {children}
    </LinkButton>
  );
}
