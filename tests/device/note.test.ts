import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { ApiAnswer } from "#app/device/api.ts";
import { createNote, type NoteMessage } from "#app/device/journal/note.ts";
import { isUnsaved, type NoteRecord } from "#app/device/journal/note-records.ts";
import { type AccountNote, SAVE_DEBOUNCE_MS, SAVED_FLAG_MS } from "#domain/journal/rules.ts";

const NONE: AccountNote = { content: "", updatedAt: null, at: 0 };
const OFFLINE = { ok: false, error: { code: "unavailable", title: "Error", message: "Offline" } } as const;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function account(content = "") {
  let clock = 10;
  const server = {
    note: (content === "" ? NONE : { content, updatedAt: 1, at: 1 }) as AccountNote,
    failing: null as Extract<ApiAnswer<never>, { ok: false }> | null,
    /** The note is saved, but the response gets lost. */
    deaf: false,
    /** The device's storage. */
    isFull: false,
    puts: 0,
  };
  function device() {
    let record: NoteRecord | null = null;
    const tabs: Array<ReturnType<typeof createNote>> = [];
    function tab(loaded = { ...server.note, at: clock }) {
      const note = createNote(loaded, {
        read: () => record,
        write(next) {
          if (server.isFull) return false;
          record = next;
          return true;
        },
        broadcast: (message: NoteMessage) => {
          for (const other of tabs) if (other !== note) other.receive(message);
        },
        async put(text, base) {
          server.puts++;
          if (server.failing) return server.failing;
          if (server.note.updatedAt !== base && server.note.updatedAt !== null && server.note.content !== text)
            return { ok: false, error: { code: "conflict", title: "Save failed", message: "Changed" } };
          const at = ++clock;
          server.note = { content: text, updatedAt: text === "" ? null : at, at };
          return server.deaf ? OFFLINE : { ok: true, data: { updatedAt: server.note.updatedAt, at } };
        },
        get: async () => server.failing ?? { ok: true, data: { ...server.note, at: ++clock } },
      });
      note.open();
      tabs.push(note);
      return note;
    }
    return { tab, unsaved: () => record !== null && isUnsaved(record), reload: () => tabs.splice(0) };
  }
  return { server, device };
}

function pass(ms = SAVE_DEBOUNCE_MS) {
  return vi.advanceTimersByTimeAsync(ms);
}

test("typing is saved once after a pause, and 'Saved ✓' is shown for 1.5 s", async () => {
  const { server, device } = account();
  const note = device().tab();
  for (const text of ["T", "Tw", "Two"]) {
    await pass(SAVE_DEBOUNCE_MS / 2);
    note.change(text);
  }
  expect(server.puts).toBe(0);
  await pass();
  expect([server.puts, server.note.content, note.get().saved]).toEqual([1, "Two", true]);
  await pass(SAVED_FLAG_MS - 1);
  expect(note.get().saved).toBe(true);
  await pass(1);
  expect(note.get().saved).toBe(false);
});

test("'Saved ✓' goes with the next change, and comes again only when the account has that too", async () => {
  const { device } = account();
  const note = device().tab();
  note.change("One");
  await pass(SAVE_DEBOUNCE_MS);
  expect(note.get().saved).toBe(true);
  note.change("Two");
  expect(note.get().saved).toBe(false);
  await pass(SAVE_DEBOUNCE_MS);
  expect(note.get().saved).toBe(true);
});

test("an unsaved text is kept on the device, retried, and survives a reload", async () => {
  const { server, device } = account("Two");
  const { tab, unsaved, reload } = device();
  const note = tab();
  server.failing = OFFLINE;
  note.change("Two herons");
  await pass();
  expect(note.get().syncError?.kind).toBe("waiting");
  expect(unsaved()).toBe(true);
  reload();
  const again = tab();
  expect(again.get().text).toBe("Two herons");
  server.failing = null;
  await pass(20_000);
  expect([server.note.content, again.get().syncError, unsaved()]).toEqual(["Two herons", null, false]);
});

test("a text that this browser can't keep is not said to be kept", async () => {
  const { server, device } = account("Two");
  const note = device().tab();
  server.failing = OFFLINE;
  note.change("Two herons");
  await pass();
  expect(note.get().syncError?.isKept).toBe(true);
  server.isFull = true;
  note.change("Two herons, one annoyed");
  await pass();
  expect(note.get().syncError?.isKept).toBe(false);
});

test("a refused save is shown and not retried until the text changes", async () => {
  const { server, device } = account();
  const { tab, unsaved } = device();
  const note = tab();
  server.failing = { ok: false, error: { code: "forbidden", title: "Save failed", message: "Only today's" } };
  note.change("late");
  await pass(120_000);
  expect([server.puts, note.get().syncError, unsaved()]).toMatchObject([1, { kind: "refused" }, true]);
});

test("conflicting texts of two devices are kept until the user has chosen", async () => {
  for (const [choice, left] of [
    ["mine", "start from the phone"],
    ["theirs", "start from the desk"],
    ["both", "start from the desk\n\nstart from the phone"],
  ] as const) {
    const { server, device } = account("start");
    const [phone, desk] = [device().tab(), device().tab()];
    phone.change("start from the phone");
    desk.change("start from the desk");
    await desk.save();
    await phone.save();
    await pass(60_000);
    expect(server.note.content).toBe("start from the desk");
    expect(phone.get()).toMatchObject({ text: "start from the phone", theirs: { content: "start from the desk" } });
    phone.change("start from the phone ");
    await pass();
    expect(server.note.content).toBe("start from the desk");
    phone.change("start from the phone");
    phone.chooseText(choice);
    await pass();
    expect([server.note.content, phone.get().theirs]).toEqual([left, null]);
  }
});

test("an unresolved conflict is shown again after a reload", async () => {
  const { device, server } = account("start");
  const phone = device();
  const desk = device().tab();
  const before = phone.tab();
  desk.change("start of the desk");
  await desk.save();
  before.change("start of the phone");
  await before.save();
  expect(before.get().theirs).not.toBeNull();
  phone.reload();
  expect(phone.tab().get()).toMatchObject({ text: "start of the phone", theirs: { content: "start of the desk" } });
  expect(server.note.content).toBe("start of the desk");
});

test("a text that contains the other is no conflict", async () => {
  const { server, device } = account("start");
  const [phone, desk] = [device().tab(), device().tab()];
  desk.change("start, and on");
  await desk.save();
  phone.change("start, and on and on");
  await phone.save();
  await pass();
  expect(server.note.content).toBe("start, and on and on");
  const late = device().tab();
  phone.change("start, and on and on and on");
  await phone.save();
  late.change("start, and on");
  await late.save();
  await pass();
  expect([late.get().text, late.get().theirs]).toEqual(["start, and on and on and on", null]);
});

test("a lost answer makes no conflict", async () => {
  const { server, device } = account("start");
  const note = device().tab();
  server.deaf = true;
  note.change("start, then something");
  await pass();
  server.deaf = false;
  note.change("start, then less");
  await pass();
  await pass();
  expect([server.note.content, note.get().theirs]).toEqual(["start, then less", null]);
});

test("text typed during a save is saved too", async () => {
  const { server, device } = account();
  const note = device().tab();
  note.change("one");
  const saving = note.save();
  note.change("one two");
  await saving;
  expect(note.get().saved).toBe(false);
  await pass();
  expect([server.note.content, note.get().saved]).toEqual(["one two", true]);
});

test("two tabs of a browser show one text, and either can continue it", async () => {
  const { server, device } = account("start");
  const { tab } = device();
  const [left, right] = [tab(), tab()];
  left.change("start left");
  expect(right.get().text).toBe("start left");
  right.change("start left right");
  expect(left.get().text).toBe("start left right");
  await pass();
  expect([server.note.content, left.hasUnsavedText(), right.hasUnsavedText()]).toEqual([
    "start left right",
    false,
    false,
  ]);
  left.change("start left right left");
  await pass();
  expect([server.note.content, left.get().theirs, right.get().text]).toEqual([
    "start left right left",
    null,
    "start left right left",
  ]);
});

test("a tab saves the text of another tab that was closed", async () => {
  const { server, device } = account();
  const { tab } = device();
  const [left, right] = [tab(), tab()];
  server.failing = OFFLINE;
  left.change("typed without a network");
  await pass();
  server.failing = null;
  expect(right.hasUnsavedText()).toBe(true);
  await right.save();
  expect(server.note.content).toBe("typed without a network");
});

test("a newly loaded note is shown, unless it is older or there is unsaved text", async () => {
  const { device } = account("start");
  const note = device().tab();
  note.takeLoaded({ content: "from elsewhere", updatedAt: 50, at: 50 });
  expect(note.get().text).toBe("from elsewhere");
  note.takeLoaded({ content: "start", updatedAt: 1, at: 20 });
  expect(note.get().text).toBe("from elsewhere");
  note.change("from here");
  note.takeLoaded({ content: "again from elsewhere", updatedAt: 60, at: 60 });
  expect(note.get().text).toBe("from here");
});

test("a cached page does not hide a text that was saved after it", async () => {
  const { server, device } = account("start");
  const { tab, reload } = device();
  const copy = { ...server.note };
  const note = tab();
  note.change("start and more");
  await pass();
  reload();
  expect(tab(copy).get().text).toBe("start and more");
});

test("a stopped note is not saved", async () => {
  const { server, device } = account();
  const note = device().tab();
  note.change("never mind");
  note.stop();
  await pass(60_000);
  expect(server.puts).toBe(0);
});

test("the answer of a save changes nothing on a note that was discarded in between", async () => {
  for (const failing of [null, { ...OFFLINE, error: { ...OFFLINE.error, code: "forbidden" } } as const]) {
    const { server, device } = account();
    server.failing = failing;
    const note = device().tab();
    note.change("never mind");
    const saving = note.save();
    note.discard();
    const onChange = vi.fn();
    note.subscribe(onChange);
    await saving;
    expect([server.puts, onChange.mock.calls]).toEqual([1, []]);
  }
});

test("emptying deletes the note, and typing creates one", async () => {
  const { server, device } = account("start");
  const note = device().tab();
  note.change("");
  await pass();
  expect(server.note.updatedAt).toBeNull();
  note.change("anew");
  await pass();
  expect(server.note.content).toBe("anew");
});
