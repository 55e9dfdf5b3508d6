import { useEffect, useMemo, useState } from "react";
import { data, useNavigate } from "react-router";
import { Brand } from "#app/components/brand.tsx";
import { ConfirmDialog } from "#app/components/dialog.tsx";
import { OfflineLine } from "#app/components/offline-line.tsx";
import { ProfilePopover } from "#app/components/profile-popover.tsx";
import { ThemeToggle } from "#app/components/theme-toggle.tsx";
import { TopBar } from "#app/components/top-bar.tsx";
import { accountOf, requestContext, requireActor, servicesContext } from "#app/context.ts";
import { readCookie } from "#app/cookies.ts";
import { unsavedDays } from "#app/device/note-records.ts";
import { orCopy } from "#app/device/offline.ts";
import { useFresh } from "#app/hooks/use-fresh.ts";
import { useHotkey } from "#app/hooks/use-hotkey.ts";
import { useLatePart } from "#app/hooks/use-late-part.ts";
import { useOffline } from "#app/hooks/use-offline.ts";
import { useToday } from "#app/hooks/use-today.ts";
import { BRAND } from "#domain/brand.ts";
import { addDays, readableDate } from "#domain/journal/days.ts";
import { readJournal } from "#domain/journal/queries.server.ts";
import { reportError } from "#domain/report-error.ts";
import type { Route } from "./+types/route";
import { DayStrip } from "./day-strip.tsx";
import styles from "./journal.css?url";
import { JournalDock } from "./journal-dock.tsx";
import { JournalHead } from "./journal-head.tsx";
import { NoteAlert } from "./note-alert.tsx";
import { NoteField } from "./note-field.tsx";
import { NoteSkeleton, PastNote } from "./past-note.tsx";
import { SlotBar } from "./slot-bar.tsx";
import { dayAddress, noteOn, readDay, useDay } from "./use-day.ts";
import { useDelete } from "./use-delete.ts";
import { useNewDay } from "./use-new-day.ts";
import { useNote } from "./use-note.ts";
import { useReturn } from "./use-return.ts";
import { useSlots } from "./use-slots.ts";
import { useSwipe } from "./use-swipe.ts";

const loadLeftovers = () => import("./leftovers.tsx").then((module) => module.Leftovers);

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const meta: Route.MetaFunction = () => [
  { title: `Journal · ${BRAND}` },
  { name: "description", content: "One small page a day." },
];

export async function loader({ request, context }: Route.LoaderArgs) {
  const actor = requireActor(context, request);
  const asked = { day: readDay(new URL(request.url).search), zone: readCookie(request, "zone") };
  const journal = await readJournal(context.get(servicesContext), actor, asked).catch((error: unknown) => {
    reportError(context.get(requestContext).id, error);
    const message = "Your journal can't be loaded now. What you typed is kept on this device.";
    throw data({ title: "Error", message }, { status: 503 });
  });
  return { ...journal, account: accountOf(actor) };
}

/** Without a network it opens as it was last; what it opens with is today. */
export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return orCopy("/journal", serverLoader, { keep: readDay(new URL(request.url).search) === null });
}
clientLoader.hydrate = true as const;

export default function Journal({ loaderData }: Route.ComponentProps) {
  const { account, dates } = loaderData;
  const id = account?.id ?? "";
  const navigate = useNavigate();
  const since = useOffline();
  const offline = since !== null;
  const today = useToday(loaderData.today);
  const { day, loading } = useDay(loaderData.day, today);
  const loadedToday = useMemo(() => noteOn(loaderData, today), [loaderData, today]);
  const { note, view } = useNote(id, today, loadedToday);
  const ready = note.isKnown() || !loading;
  const shown = day === today ? view.text : (noteOn(loaderData, day)?.content ?? "");
  const slots = useSlots(loaderData.slots, loaderData.at, loaderData.apps);
  const [editing, setEditing] = useState(false);
  const [asking, setAsking] = useState(false);
  const { busy, deleteToday, deleteOf } = useDelete(note);
  const goTo = (to: string, replace = false) =>
    void navigate(dayAddress(to, today), { replace, preventScrollReset: true });
  const back = useReturn(day !== today && !editing, () => goTo(today, true));
  const swipe = useSwipe((by) => goTo(addDays(day, by)));
  const Leftovers = useLatePart(useUnsaved(id, today), loadLeftovers);
  useNewDay(today, navigate);
  useFresh();
  useHotkey("t", () => goTo(today));
  useHotkey("Alt+PageUp", () => goTo(addDays(day, -1)));
  useHotkey("Alt+PageDown", () => goTo(addDays(day, 1)));
  useHotkey("Escape", () => {
    if (!editing) return;
    setEditing(false);
    document.getElementById("edit-shortcuts")?.focus();
  });

  async function remove() {
    if (day === today) deleteToday();
    else await deleteOf(day);
    setAsking(false);
  }

  return (
    <>
      <TopBar
        start={<Brand text="" />}
        end={
          <>
            <ThemeToggle />
            {!offline && <ProfilePopover account={account} />}
          </>
        }
      />
      <main className="page journal" {...swipe}>
        {offline && <OfflineLine since={since} />}
        <DayStrip
          day={day}
          today={today}
          hasNote={(one) => (one === today && note.isKnown() ? view.text.trim() !== "" : dates.includes(one))}
        />
        <JournalHead
          day={day}
          today={today}
          saved={view.saved}
          back={back}
          editing={editing}
          onEdit={offline ? null : () => setEditing(!editing)}
          onDelete={shown === "" || (offline && day !== today) ? null : () => setAsking(true)}
        />
        <SlotBar slots={slots} editing={editing && !offline} offline={offline} />
        {day === today && <NoteAlert ahead={loaderData.ahead} today={today} />}
        {Leftovers && <Leftovers account={id} today={today} note={note} />}
        {day !== today && <PastNote day={day} today={today} note={noteOn(loaderData, day)} offline={offline} />}
        {day === today && !ready && <NoteSkeleton />}
        {day === today && ready && <NoteField key={today} note={note} view={view} date={readableDate(today, today)} />}
        {!offline && (
          <p className="small quiet export-line">
            Export all notes as{" "}
            <a href="/api/journal.md" download>
              Markdown
            </a>{" "}
            or{" "}
            <a href="/api/journal.json" download>
              JSON
            </a>
          </p>
        )}
      </main>
      <JournalDock day={day} today={today} />
      <ConfirmDialog
        title={`Delete note for ${readableDate(day, today)}?`}
        text="You can take that back right afterwards."
        confirm="Delete"
        busy={busy && "Deleting..."}
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => void remove()}
      />
    </>
  );
}

/** Whether something of another day is still only on this device. */
function useUnsaved(account: string, today: string) {
  const [unsaved, setUnsaved] = useState(false);
  useEffect(() => setUnsaved(unsavedDays(account, today).some((day) => day !== today)), [account, today]);
  return unsaved;
}
