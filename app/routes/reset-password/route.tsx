import { Navigate, redirect } from "react-router";
import * as z from "zod/mini";
import { CheckingLink } from "#app/components/feedback/checking-link.tsx";
import { Button } from "#app/components/forms/button.tsx";
import { AuthCard } from "#app/components/shell/auth-card.tsx";
import { actorContext } from "#app/context.ts";
import { clearCookie, setCookie } from "#app/cookies.ts";
import { catchActionError } from "#app/device/offline/action-errors.ts";
import { keepStaleOnError } from "#app/device/offline/stale-data.ts";
import { UNEXPECTED } from "#app/failure-text.ts";
import { defineAction, visitorIntent } from "#app/forms.ts";
import { useFragment } from "#app/hooks/use-fragment.ts";
import { useMailedToken } from "#app/hooks/use-mailed-token.ts";
import { focusHeadingOnRemoval } from "#app/lib/focus.ts";
import { openPasswordReset, resetPassword } from "#domain/auth/password-reset.server.ts";
import { NewPasswordInput } from "#domain/auth/schemas.ts";
import { BRAND } from "#domain/kit/brand.ts";
import { AppError } from "#domain/kit/errors.ts";
import type { Route } from "./+types/route";
import { NewPasswordForm } from "./new-password-form.tsx";

const EXPIRED_LINK_PATH = "/forgot-password?expired=1";

export const meta: Route.MetaFunction = () => [{ title: `Reset Password · ${BRAND}` }];

export function loader({ request, context }: Route.LoaderArgs) {
  const email = new URL(request.url).searchParams.get("email");
  const actor = context.get(actorContext);
  if (actor?.sessionKind !== "recovery") return { recovery: false, email };
  return { recovery: true, email: email ?? actor.email };
}

export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return keepStaleOnError(request, serverLoader);
}

export const action = defineAction(
  {
    /** Returns the next URL instead of a redirect: the page replaces itself, so Back can't reopen the used link. */
    open: visitorIntent({
      schema: z.object({ token: z.string(), email: z.optional(z.string()) }),
      async run(services, client, { token, email = "" }, { request, cookies }) {
        const session = await openPasswordReset(services, client, token).catch(nullIfExpired);
        if (session === null) return { to: EXPIRED_LINK_PATH };
        cookies.push(setCookie(request, "session", session));
        return { to: `/reset-password?${new URLSearchParams({ email })}` };
      },
    }),
    "set-password": visitorIntent({
      schema: NewPasswordInput,
      async run(services, client, input, { actor, request, cookies }) {
        const reset = actor && (await resetPassword(services, client, actor, input).catch(nullIfExpired));
        if (!reset) throw redirect(EXPIRED_LINK_PATH);
        cookies.push(clearCookie(request, "session"), setCookie(request, "device", reset.deviceToken));
      },
      toast: "Password updated successfully!",
    }),
  },
  { failureText: () => ({ ...UNEXPECTED, title: "Error updating password" }) },
);

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return catchActionError(serverAction, { title: "Error", message: "Something went wrong. Please try again." });
}

/** The form ends its own session, and reloading without one would hide its result. */
export function shouldRevalidate() {
  return false;
}

function nullIfExpired(error: unknown) {
  if (error instanceof AppError && error.code === "gone") return null;
  throw error;
}

/** Posts the token by script, since mail programs open links to check them. */
export default function ResetPassword({ loaderData }: Route.ComponentProps) {
  const { recovery, email } = loaderData;
  const fragment = useFragment();
  const token = fragment?.get("token");
  if (!token && recovery) return <NewPasswordForm email={email} />;
  if (!token && fragment) return <Navigate to={EXPIRED_LINK_PATH} replace />;
  return (
    <AuthCard title="Reset Password">
      {token ? <OpenLink key={token} token={token} email={email} /> : <CheckingLink text="Checking session..." />}
    </AuthCard>
  );
}

function OpenLink({ token, email }: { token: string; email: string | null }) {
  const fields = { intent: "open", token, email: email ?? "" };
  const { failure, busy, send } = useMailedToken<{ to: string }>("/reset-password", fields, {
    onSuccess: ({ to }) => window.location.replace(to),
  });
  if (!failure) return <CheckingLink text="Checking your link..." />;
  return (
    <>
      <p className="error" role="alert">
        {failure.message}
      </p>
      <Button ref={focusHeadingOnRemoval} large busy={busy && "Checking your link..."} onClick={send}>
        Try Again
      </Button>
    </>
  );
}
