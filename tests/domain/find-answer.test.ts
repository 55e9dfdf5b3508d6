import { expect, test } from "vitest";
import { faq } from "#domain/help/faq.ts";
import { findAnswers } from "#domain/help/find-answer.ts";

const QUESTIONS = faq({
  reviewTime: "24-48 hours.",
  prices: { builder: 3000, "architect-month": 600, "architect-year": 5000 },
});

function answered(text: string) {
  const [first, ...others] = findAnswers(QUESTIONS, text);
  return others.length === 0 ? (first?.question ?? null) : [first, ...others].map((found) => found?.question);
}

test("there are nine questions, and each finds itself, however it is written", () => {
  expect(QUESTIONS).toHaveLength(9);
  for (const { question } of QUESTIONS) {
    expect(answered(question)).toBe(question);
    expect(answered(`  ${question.toUpperCase().replace("?", " ?!")} `)).toBe(question);
  }
});

test("text that a question contains finds it, however far it is from the whole question", () => {
  expect(answered("publish")).toBe("How do I publish an app?");
  expect(answered("apps safe")).toBe("Are the apps safe to run?");
});

test("otherwise the nearest question answers, within 12 letters and 60 % of its length", () => {
  expect(answered("how long review take")).toBe("How long does a review take?");
  expect(answered("waht does it kost")).toBe("What does it cost?");
  // 12 letters from "What can I do here?", which has 18.
  expect(answered("can it order pizza")).toBe(null);
  expect(answered("hi there")).toBe(null);
  expect(answered("???")).toBe(null);
  expect(answered("x".repeat(200))).toBe(null);
});

const START = "What can I do here?";
const COST = "What does it cost?";
const PUBLISH = "How do I publish an app?";
const REVIEW = "How long does a review take?";
const SAFE = "Are the apps safe to run?";
const DATA = "Where is an app's data stored?";
const SHARE = "How do I share my app with a friend?";
const COPIES = "Can others copy my app?";
const DELETION = "How do I delete my account?";

test.each([
  ["is it free", COST],
  ["how much is architect", COST],
  ["how do I cancel", COST],
  ["cancel my subscription", COST],
  ["can I get a refund", COST],
  ["what is a builder", COST],
  ["do you take credit cards", COST],
  ["what plans are there", COST],
  ["is there a free trial?", COST],
  ["how many apps can I keep on explorer", COST],
  ["where is my data", DATA],
  ["do you sell my data", DATA],
  ["can I sync my data between computers", DATA],
  ["is my stuff private", DATA],
  ["will I lose what I typed if I clear the browser", DATA],
  ["how do i report an app", SAFE],
  ["can an app steal my password", SAFE],
  ["is this a virus", SAFE],
  ["does an app see my camera", SAFE],
  ["how do I change my email", START],
  ["change password", START],
  ["what languages", START],
  ["which programming languages can I use", START],
  ["can I use react", START],
  ["does it work offline", START],
  ["how do I install something on my iphone", START],
  ["how can I make an app", START],
  ["how do I upload my game", PUBLISH],
  ["put my app in the store", PUBLISH],
  ["how do I get my app listed", PUBLISH],
  ["submit", PUBLISH],
  ["how can I update my published app", PUBLISH],
  ["why was my app rejected", REVIEW],
  ["when will my app be approved", REVIEW],
  ["my app is pending for days", REVIEW],
  ["who can see my shared link", SHARE],
  ["how do I send my game to a friend", SHARE],
  ["how long does a link work", SHARE],
  ["when does my link expire", SHARE],
  ["share an app", SHARE],
  ["may other people copy my code", COPIES],
  ["how do I copy an app", COPIES],
  ["what does based on mean", COPIES],
  ["can I fork this", COPIES],
  ["remove my account", DELETION],
  ["close account", DELETION],
  ["I want to leave, erase everything", DELETION],
  ["I don't want my account any more", DELETION],
  ["deactivate", DELETION],
  ["delete my profile and all data", DELETION],
  ["do I need an account", START],
  ["how do I uninstall an app", START],
  ["how do I delete an app I made", START],
  ["does it run without wifi", START],
  ["change my username", START],
  ["I was charged twice", COST],
  ["can I get my money back", COST],
  ["how do I become a developer", PUBLISH],
  ["put my game online for everyone", PUBLISH],
  ["take my app out of the store", PUBLISH],
  ["how do I unpublish", PUBLISH],
  ["my submission has been waiting forever", REVIEW],
  ["withdraw my app", REVIEW],
  ["can apps read my other tabs", SAFE],
  ["how do I complain about an app", SAFE],
  ["delete the data of one app", DATA],
  ["can I see who opened my link", SHARE],
  ["how do I make a private link", SHARE],
  ["can I change an app somebody else made", COPIES],
  ["can someone steal my code", COPIES],
])("%s", (asked, question) => {
  expect([answered(asked)].flat()).toContain(question);
});

test("who doesn't ask about an end of the account is never told how to delete it", () => {
  for (const text of [
    ...["how do I change my account", "account settings", "my account", "create account", "two accounts"],
    ...["don't delete my account", "how do I stop an app from deleting my data", "delete my app", "remove a tile"],
  ])
    expect([answered(text)].flat()).not.toContain(DELETION);
});

test("who asks how to end something reads in the answer how", () => {
  for (const [text, way] of [
    ["uninstall an app", "Delete on the home uninstalls apps"],
    ["delete a project of mine", "the menu of a project's card deletes your own"],
    ["cancel my plan", "change or cancel your plan"],
    ["unpublish", "then Publish and Unpublish"],
    ["withdraw my submission from review", "then Withdraw"],
    ["clear the data of an app", "then Clear app data"],
    ["stop sharing a link", "until you stop sharing it"],
    ["stop copies of my app", "Switching it off"],
  ] as const)
    expect(
      findAnswers(QUESTIONS, text).map(({ answer }) => answer),
      text,
    ).toContainEqual(expect.stringContaining(way));
  // By distance alone, this would be "How do I publish an app?".
  expect(answered("how do I stop a nap")).toBe(null);
});

test("a text with as many words of two questions gets both as suggestions", () => {
  expect(answered("cancel my account")).toEqual([DELETION, COST]);
});
