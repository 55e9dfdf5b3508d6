import { BRAND } from "#domain/kit/brand.ts";
import type { Route } from "./+types/secure-sandbox";
import { openFramedPreview } from "./open.server.ts";
import { PreviewScreen } from "./preview-screen.tsx";
import { SecurityError } from "./security-error.tsx";

export const meta: Route.MetaFunction = () => [{ title: `Secure preview · ${BRAND}` }];

export function loader({ request, context }: Route.LoaderArgs) {
  return openFramedPreview(context, request);
}

export default function SecureSandbox({ loaderData }: Route.ComponentProps) {
  return <PreviewScreen opened={loaderData} title="Secure preview" blocksCopy />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <SecurityError error={error} />;
}
