import { useMemo, useState } from "react";
import { data, useNavigate } from "react-router";
import { NeedsScript } from "#app/components/feedback/needs-script.tsx";
import { OfflineBanner } from "#app/components/feedback/offline-banner.tsx";
import { NextIcon, PreviousIcon } from "#app/components/icons/icons.tsx";
import { ConfirmDialog } from "#app/components/overlays/dialog.tsx";
import { AccountBar } from "#app/components/shell/account-bar.tsx";
import { Brand } from "#app/components/shell/brand.tsx";
import { Dock, DockLink, HomeDockLink } from "#app/components/shell/dock.tsx";
import { accountOf, requestContext, requireActor, servicesContext } from "#app/context.ts";
import { readCookie } from "#app/cookies.ts";
import { unsavedDays } from "#app/device/journal/note-records.ts";
import { networkFirst } from "#app/device/offline/network-first.ts";
import { useHotkey } from "#app/hooks/use-hotkey.ts";
import { useClientValue } from "#app/hooks/use-hydrated.ts";
import { useLazyComponent, useLazyDialog } from "#app/hooks/use-lazy-component.ts";
import { useOfflineSince } from "#app/hooks/use-offline-since.ts";
import { useToday } from "#app/hooks/use-today.ts";
import { previousPath } from "#app/lib/history-entries.ts";
import { readJournal } from "#domain/home/journal.server.ts";
import { BRAND } from "#domain/kit/brand.ts";
import { addDays, readableDate } from "#domain/kit/days.ts";
import { reportError } from "#domain/kit/report-error.ts";
import type { Route } from "./+types/route";
import { DayStrip } from "./day-strip.tsx";
import * as styles from "./journal.module.css";
import { JournalHead } from "./journal-head.tsx";
import { NoteAlert } from "./note-alert.tsx";
import { NoteField } from "./note-field.tsx";
import { OnThisDay } from "./on-this-day.tsx";
import { NoteSkeleton, PastNote } from "./past-note.tsx";
import { SlotBar } from "./slot-bar.tsx";
import { dayPath, loadedNote, parseDay, useDay } from "./use-day.ts";
import { useDeleteNote } from "./use-delete-note.ts";
import { useIdleReturn } from "./use-idle-return.ts";
import { useNewDay } from "./use-new-day.ts";
import { useNote } from "./use-note.ts";
import { useSlots } from "./use-slots.ts";
import { useSwipe } from "./use-swipe.ts";

const loadFindDialog = () => import("./find-dialog.client.tsx").then((module) => module.FindDialog);
const loadUnsyncedNotes = () => import("./unsynced-notes.client.tsx").then((module) => module.UnsyncedNotes);

export const meta: Route.MetaFunction = () => [
  { title: `Journal · ${BRAND}` },
  { name: "description", content: "One small page for every day." },
];

export async function loader({ request, context }: Route.LoaderArgs) {
  const actor = requireActor(context, request);
  const params = { day: parseDay(new URL(request.url).search), zone: readCookie(request, "zone") };
  const journal = await readJournal(context.get(servicesContext), actor, params).catch((error: unknown) => {
    reportError(context.get(requestContext).id, error);
    const message = "Your journal can't be loaded right now. Please try again.";
    throw data({ title: "Error", message }, { status: 503 });
  });
  return { ...journal, account: accountOf(actor) };
}

/** Only today's page is cached for offline use. */
export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return networkFirst("/journal", serverLoader, { isCacheable: parseDay(new URL(request.url).search) === null });
}
clientLoader.hydrate = true as const;

export default function Journal({ loaderData }: Route.ComponentProps) {
  const { account, dates } = loaderData;
  const accountId = account?.id ?? "";
  const navigate = useNavigate();
  const offlineSince = useOfflineSince();
  const offline = offlineSince !== null;
  const today = useToday(loaderData.today);
  const { day, isLoading } = useDay(loaderData.day, today);
  const loadedToday = useMemo(() => loadedNote(loaderData, today), [loaderData, today]);
  const { note, view } = useNote(accountId, today, loadedToday);
  const isReady = note.isLoaded() || !isLoading;
  const shownText = day === today ? view.text : (loadedNote(loaderData, day)?.content ?? "");
  const slots = useSlots(loaderData.slots, loaderData.at, loaderData.apps);
  const [editing, setEditing] = useState(false);
  const [dialog, setDialog] = useState<"find" | "delete" | null>(null);
  const closeDialog = () => setDialog(null);
  const FindDialog = useLazyDialog(dialog === "find", loadFindDialog, closeDialog);
  const { busy, deleteToday, deletePast } = useDeleteNote(note);
  const goTo = (to: string, replace = false) =>
    void navigate(dayPath(to, today), { replace, preventScrollReset: true });
  const idleReturn = useIdleReturn(day !== today && !editing, returnToToday);
  const swipe = useSwipe((by) => goTo(addDays(day, by)));
  const UnsyncedNotes = useLazyComponent(useHasUnsyncedNotes(accountId, today), loadUnsyncedNotes);
  useNewDay(navigate);
  useHotkey("t", () => goTo(today));
  useHotkey("/", () => setDialog(offline ? null : "find"));
  useHotkey("Alt+PageUp", () => goTo(addDays(day, -1)));
  useHotkey("Alt+PageDown", () => goTo(addDays(day, 1)));
  useHotkey("Escape", () => {
    if (!editing) return;
    setEditing(false);
    document.getElementById("edit-shortcuts")?.focus();
  });

  /**
   * Goes back if today was the last screen, else replaces the history entry: Back then leads to what was before the
   * journal, and not to today again.
   */
  function returnToToday() {
    if (previousPath() === "/journal") void navigate(-1);
    else goTo(today, true);
  }

  async function deleteNote() {
    if (day === today) deleteToday();
    else await deletePast(day);
    closeDialog();
  }

  return (
    <>
      <AccountBar account={offline ? undefined : account} start={<Brand text="" />} />
      <main className={`page ${styles.journal}`} {...swipe}>
        <NeedsScript />
        <OfflineBanner since={offlineSince} />
        <DayStrip
          day={day}
          today={today}
          hasNote={(stripDay) =>
            stripDay === today && note.isLoaded() ? view.text.trim() !== "" : dates.includes(stripDay)
          }
        />
        <JournalHead
          day={day}
          today={today}
          saved={view.saved}
          idleReturn={idleReturn}
          editing={editing}
          onFind={offline ? null : () => setDialog("find")}
          onEdit={offline ? null : () => setEditing(!editing)}
          onDelete={shownText === "" || (offline && day !== today) ? null : () => setDialog("delete")}
        />
        <SlotBar slots={slots} editing={editing && !offline} offline={offline} />
        {day === today && <NoteAlert notesAhead={loaderData.ahead} today={today} />}
        {UnsyncedNotes && <UnsyncedNotes accountId={accountId} today={today} note={note} />}
        {day !== today && <PastNote day={day} today={today} note={loadedNote(loaderData, day)} offline={offline} />}
        {day === today && !isReady && <NoteSkeleton />}
        {day === today && isReady && (
          <NoteField key={today} note={note} view={view} dateText={readableDate(today, today)} />
        )}
        {!isLoading && <OnThisDay notes={loaderData.onThisDay} today={today} />}
        {!offline && (
          <p className={`small quiet ${styles.exportLine}`} data-online-only>
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
      {FindDialog && <FindDialog day={day} today={today} open={dialog === "find"} onClose={closeDialog} />}
      <ConfirmDialog
        title={`Delete note for ${readableDate(day, today)}?`}
        text="You can undo this."
        confirm="Delete"
        busy={busy && "Deleting..."}
        open={dialog === "delete"}
        onClose={closeDialog}
        onConfirm={() => void deleteNote()}
      />
    </>
  );
}

function useHasUnsyncedNotes(accountId: string, today: string) {
  return useClientValue(() => unsavedDays(accountId).some((day) => day !== today), false);
}

function JournalDock({ day, today }: { day: string; today: string }) {
  return (
    <Dock label="Main">
      <DockLink rel="prev" to={dayPath(addDays(day, -1), today)} icon={<PreviousIcon />}>
        Previous day
      </DockLink>
      <HomeDockLink />
      <DockLink rel="next" to={dayPath(addDays(day, 1), today)} icon={<NextIcon />}>
        Next day
      </DockLink>
    </Dock>
  );
}
