import { useRef } from "react";
import { Form, Link, useRevalidator, useSubmit } from "react-router";
import { EmptyState } from "#app/components/feedback/empty-state.tsx";
import { Button } from "#app/components/forms/button.tsx";
import { ReloadIcon } from "#app/components/icons/icons.tsx";
import * as adminModStyles from "#app/routes/admin-mod/admin-mod.module.css";
import { KeyHints } from "#app/routes/admin-mod/key-hints.tsx";
import { OrderSelect } from "#app/routes/admin-mod/order-select.tsx";
import { QueueRows } from "#app/routes/admin-mod/queue-rows.tsx";
import type { UpdateRow } from "#domain/moderation/updates/queries.server.ts";
import {
  UPDATE_TAB_LABELS,
  UPDATE_TABS,
  UPDATE_TYPE_LABELS,
  type UpdateTab,
} from "#domain/moderation/updates/rules.ts";
import { type UpdatesQuery, updatesHref } from "#domain/moderation/updates/updates-query.ts";
import * as updatesStyles from "./updates.module.css";

type Props = {
  updates: ReadonlyArray<UpdateRow>;
  tabs: Record<UpdateTab, number>;
  next: UpdatesQuery["after"];
  query: UpdatesQuery;
  actorId: string;
  loading: boolean;
};

export function UpdateList({ updates, tabs, next, query, actorId, loading }: Props) {
  const { revalidate, state } = useRevalidator();
  const submit = useSubmit();
  const form = useRef<HTMLFormElement>(null);
  const busy = loading || state === "loading";
  return (
    <section className={`stack ${adminModStyles.queueSide}`} aria-labelledby="updates-title">
      <div className="row">
        <p id="updates-title" className={`grow ${updatesStyles.listTitle}`}>
          Project Updates
        </p>
        <Button variant="soft" busy={state === "loading"} onClick={() => void revalidate()}>
          <ReloadIcon />
          Refresh
        </Button>
      </div>
      <nav className="chips" aria-label="Updates">
        {UPDATE_TABS.map((tab) => (
          <Link
            key={tab}
            className="chip"
            to={updatesHref(query, { tab, after: null, id: null })}
            aria-current={tab === query.tab ? "page" : undefined}
          >
            {UPDATE_TAB_LABELS[tab]} ({tabs[tab]})
          </Link>
        ))}
      </nav>
      {query.tab === "pending" && (
        <Form ref={form} action="/admin-mod/updates" className="stack">
          <OrderSelect order={query.order} onChange={() => void submit(form.current, { replace: true })} />
        </Form>
      )}
      <p className="small quiet" role="status">
        {busy ? "Loading project updates..." : ""}
      </p>
      {updates.length === 0 && (
        <EmptyState
          icon="✅"
          title={query.tab === "pending" ? "No pending updates to review." : `No ${query.tab} updates.`}
        />
      )}
      <QueueRows
        items={updates}
        openedId={query.id}
        actorId={actorId}
        hrefOf={({ id }) => updatesHref(query, { id })}
        factsOf={({ updateType, author }) => `${UPDATE_TYPE_LABELS[updateType]} · ${author}`}
        next={next && updatesHref(query, { after: next, id: null })}
        start={query.after && updatesHref(query, { after: null, id: null })}
      />
      <KeyHints preview="preview" />
    </section>
  );
}
