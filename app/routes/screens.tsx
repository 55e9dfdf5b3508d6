import { Outlet } from "react-router";
import { FailurePage, failureTitle } from "#app/components/failure-page.tsx";
import { StaleLine } from "#app/components/stale-line.tsx";
import { BRAND } from "#domain/brand.ts";
import type { Route } from "./+types/screens";

export const meta: Route.MetaFunction = ({ error }) => [
  { title: error ? failureTitle(error) : BRAND },
  { name: "description", content: "Write, keep, publish and run small single-file HTML apps." },
];

/** Around all screens: what goes wrong in one is shown in its place, and the document stays. */
export default function Screens() {
  return (
    <>
      <Outlet />
      <StaleLine />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <FailurePage error={error} />;
}
