import { Link } from "react-router";
import { ShieldIcon, UserIcon } from "#app/components/icons/icons.tsx";
import { AccountBar } from "#app/components/shell/account-bar.tsx";
import { Brand } from "#app/components/shell/brand.tsx";
import { Dock, DockLink, HomeDockLink } from "#app/components/shell/dock.tsx";
import { SegmentCount, Segments } from "#app/components/shell/segments.tsx";
import type { Account } from "#app/context.ts";
import { countText } from "#domain/kit/numbers.ts";
import { USERS_PATH } from "./user-links.ts";

type Tab = "users" | "health";

export function AdminBar({ account, current, users }: { account: Account | null; current: Tab; users?: number }) {
  return (
    <AccountBar
      account={account}
      start={<Brand to={USERS_PATH} text="Admin Dashboard" />}
      center={
        <Segments as="nav" data-segments aria-label="Administration">
          <Link to={USERS_PATH} aria-current={current === "users" ? "page" : undefined}>
            Users
            {users !== undefined && <SegmentCount>{countText(users)}</SegmentCount>}
          </Link>
          <Link to={`${USERS_PATH}/health`} aria-current={current === "health" ? "page" : undefined}>
            Health
          </Link>
          <Link to="/admin-mod/audit" reloadDocument>
            Audit log
          </Link>
        </Segments>
      }
    />
  );
}

export function AdminDock({ current }: { current: Tab }) {
  return (
    <Dock label="Main">
      <HomeDockLink />
      <DockLink to={USERS_PATH} current={current === "users"} icon={<UserIcon />}>
        Users
      </DockLink>
      <DockLink to="/admin-mod" reloadDocument icon={<ShieldIcon />}>
        Mod Panel
      </DockLink>
    </Dock>
  );
}
