import { DELETION_GRACE_DAYS } from "#domain/accounts/rules.ts";
import { formatPrice, type Prices } from "#domain/billing/prices.ts";
import { MAX_DEVICE_APPS } from "#domain/projects/rules.ts";
import { SHARED_APP_LIMIT } from "#domain/shares/rules.ts";

/** `topics`: words that ask it, or starts of words with "-". `ends`: it answers only who asks how to end one of these. */
export type Question = {
  question: string;
  answer: string;
  topics: ReadonlyArray<string>;
  ends?: ReadonlyArray<string>;
};

const TOPICS = {
  start:
    "here website start- begin- learn- help- need- tutorial language- coding program- html javascript typescript react vue python ai assistant chatgpt claude write make making build create creat- import paste install- uninstall- delet- phone- iphone android desktop home screen offline internet wifi connection safari chrome firefox email password nickname username name profile register- login log sign journal diary note- dark theme",
  cost: "cost- price- pricing free pay- paid money back plan- tier- subscri- cancel- charge- refund- upgrad- downgrad- discount- architect- explorer builder- month- year- invoice- card- credit- bill- cheap expensive trial much dollar- worth- buy- bought limit-",
  publish:
    "publish- submit- submission store upload- release- public sell- list listed update- version- unpublish- world online everyone developer- become",
  review:
    "review- submission- long wait- approv- reject- pending moderat- declin- check- time hours days appeal- decision withdraw-",
  safe: "safe- secur- danger- virus- malware spy- sandbox- isolat- camera microphone location access read tab- trust- permission- report- complain- asks harm- steal- track- hack- scam- fraud- network- host- bad phish- abuse child- kids see watch-",
  data: "data stored storage save- sync- back backup- export- download- privacy private server- local lost lose delet- keep kept where device- computer browser other another",
  share:
    "share sharing shared private link- opened friend- family mom dad sister brother colleague- coworker- send expir- qr",
  copies:
    "copy copies copied copying code other others someone else own owns rights licen- clone- fork- duplicat- remix- origin- based",
  deletion: "delet- remov- eras- clos- account profile leav- quit- deactivat- gdpr forget- forgotten everything",
  account: "account profile leav- quit- deactivat- gdpr forget- forgotten everything",
};

/** `reviewTime` is a sentence. */
export function faq({ reviewTime, prices }: { reviewTime: string; prices: Prices }): ReadonlyArray<Question> {
  const builder = formatPrice(prices.builder);
  const month = formatPrice(prices["architect-month"]);
  const year = formatPrice(prices["architect-year"]);
  return [
    {
      question: "What can I do here?",
      topics: topics("start"),
      answer:
        "Install small apps from the store and run them from your home screen, or write your own: one HTML file is one app. You can keep it to yourself or submit it to the store. Delete on the home uninstalls apps; the menu of a project's card deletes your own. To try an app that you have, choose New app under the store and paste it. You don't need an account for that. With one, your email, password and nickname are under Profile, and Share on an app of your own makes a link that a friend opens without an account.",
    },
    {
      question: "What does it cost?",
      topics: topics("cost"),
      answer: `Explorer is free and keeps up to ${MAX_DEVICE_APPS} of your own apps on your device. Builder is ${builder} once and keeps your projects in your account. Architect is ${month} a month or ${year} a year and can publish to the store. Choose Subscribe in the profile menu, also to change or cancel your plan.`,
    },
    {
      question: "How do I publish an app?",
      topics: topics("publish"),
      answer:
        "Architects fill in the title, description, categories and icon in the builder and press Submit for Review. A moderator tests the app, and the store serves exactly the version that was reviewed. To take it out of the store again, choose Edit on its card, then Publish and Unpublish.",
    },
    {
      question: "How long does a review take?",
      topics: topics("review"),
      answer: `${reviewTime} You get a notification with the result, and with the reasons if your app wasn't approved. To end a review, choose Review on the app's card, then Withdraw.`,
    },
    {
      question: "Are the apps safe to run?",
      topics: topics("safe"),
      answer:
        "Every app runs in its own sandbox, isolated from your account and from all other apps. It may contact only a short list of hosts and those that its store page names; some browsers leave gaps, which How it works lists. It can't open other pages by itself, and it can't use your camera, microphone or location. To report an app, open it, then press About this app and Report a problem.",
    },
    {
      question: "Where is an app's data stored?",
      topics: topics("data"),
      answer:
        "In your browser, separately for each app. The data stays there when you uninstall the app. To delete it, open the app, press About this app and then Clear app data. The app may send it only to the hosts that its store page and How it works name. Your account has a copy only if you ask for one in App data. If you share a link to an app on your device, its code is uploaded for the link, and deleted within 24 hours after the link ends. What you enter in a shared app stays in your browser too: App data lists it under Shared with you, also after the link has ended.",
    },
    {
      question: "How do I share my app with a friend?",
      topics: topics("share"),
      answer: `Press Share in the editor, on the app's card or while it runs, make a link and send it. Your friend opens it without an account. Anyone who has the link can open the app. No list or search shows the link. No one has reviewed the app. ${SHARED_APP_LIMIT} How it works lists them. The link works until you stop sharing it, or for 1, 7 or 30 days; that of an app on your device works for 7 days. Shared links in the profile menu lists all of yours.`,
    },
    {
      question: "Can others copy my app?",
      topics: topics("copies"),
      answer:
        "Only if you allow it. For an app in the store, Edit on its card has the switch Others may keep a copy under Review. It is off until you switch it on. A shared link has its own switch in the Share dialog, which is on until you switch it off. A copy names your app as its origin and has none of your data. Switching it off ends new copies only.",
    },
    {
      question: "How do I delete my account?",
      topics: topics("deletion"),
      ends: topics("account"),
      answer: `Open Profile, then Delete my account. It is erased after ${DELETION_GRACE_DAYS} days, with your projects, journal, reviews and published apps; the Privacy Policy lists what stays. Until then "Keep my account" is in your profile. You can export your data there first.`,
    },
  ];
}

function topics(name: keyof typeof TOPICS) {
  return TOPICS[name].split(" ");
}
