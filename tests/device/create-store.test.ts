import { expect, test } from "vitest";
import { createEmitter } from "#app/lib/create-emitter.ts";
import { createStore } from "#app/lib/create-store.ts";

test("a store tells its followers of each other value, until they leave", () => {
  const store = createStore("draft");
  const heard: Array<string> = [];
  const leave = store.subscribe(() => heard.push(store.get()));
  store.set("draft");
  store.set("sent");
  leave();
  store.set("read");
  expect([store.get(), heard]).toEqual(["read", ["sent"]]);
});

test("a follower that leaves while others are told keeps nobody from hearing", () => {
  const store = createStore(0);
  const heard: Array<string> = [];
  const leave = store.subscribe(() => {
    heard.push("first");
    leave();
  });
  store.subscribe(() => heard.push("second"));
  store.set(1);
  store.set(2);
  expect(heard).toEqual(["first", "second", "second"]);
});

test("an event reaches its listeners each time, also the same one again", () => {
  const saved = createEmitter<[string]>();
  const heard: Array<string> = [];
  const leave = saved.subscribe((name) => heard.push(name));
  saved.emit("note");
  saved.emit("note");
  leave();
  saved.emit("list");
  expect(heard).toEqual(["note", "note"]);
});
