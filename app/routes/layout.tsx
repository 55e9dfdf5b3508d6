import { Outlet } from "react-router";
import { StaleBanner } from "#app/components/feedback/stale-banner.tsx";
import { FailurePage, failureTitle } from "#app/components/shell/failure-page.tsx";
import { BRAND } from "#domain/kit/brand.ts";
import type { Route } from "./+types/layout";

export const meta: Route.MetaFunction = ({ error }) => [
  { title: error ? failureTitle(error) : BRAND },
  { name: "description", content: "Write, keep, publish and run small single-file HTML apps." },
];

export default function Layout() {
  return (
    <>
      <Outlet />
      <StaleBanner />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <FailurePage error={error} />;
}
