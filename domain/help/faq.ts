import { DELETION_GRACE_DAYS } from "#domain/accounts/rules.ts";
import { formatPrice, type Prices } from "#domain/billing/prices.ts";
import { MAX_DEVICE_APPS } from "#domain/projects/rules.ts";

export type Question = { question: string; answer: string };

/** `reviewTime` is a sentence. */
export function faq({ reviewTime, prices }: { reviewTime: string; prices: Prices }): ReadonlyArray<Question> {
  const builder = formatPrice(prices.builder);
  const month = formatPrice(prices["architect-month"]);
  const year = formatPrice(prices["architect-year"]);
  return [
    {
      question: "What can I do here?",
      answer:
        "Install small apps from the store and run them from your home screen, or write your own: one HTML file is one app. You can keep it to yourself or submit it to the store. To try an app that you have, choose New app under the store and paste it. You don't need an account for that. With one, Share on an app of your own makes a link that a friend opens without an account.",
    },
    {
      question: "What does it cost?",
      answer: `Explorer is free and keeps up to ${MAX_DEVICE_APPS} of your own apps on your device. Builder is ${builder} once and keeps your projects in your account. Architect is ${month} a month or ${year} a year and can publish to the store. Choose Subscribe in the profile menu.`,
    },
    {
      question: "How do I publish an app?",
      answer:
        "Architects fill in the title, description, categories and icon in the builder and press Submit for Review. A moderator tests the app, and the store serves exactly the version that was reviewed.",
    },
    {
      question: "How long does a review take?",
      answer: `${reviewTime} You get a notification with the result, and with the reasons if your app wasn't approved.`,
    },
    {
      question: "Are the apps safe to run?",
      answer:
        "Every app runs in its own sandbox, isolated from your account and from all other apps. It can reach only a short list of hosts, it can't open other pages by itself, and it can't use your camera, microphone or location.",
    },
    {
      question: "Where is an app's data stored?",
      answer:
        "In your browser, separately for each app. It doesn't leave your device unless the app's store page says so. It stays when you uninstall the app. To delete it, open the app, press About this app and then Clear app data. If you share a link to an app on your device, its code is uploaded for the link, and deleted within 24 hours after the link ends.",
    },
    {
      question: "How do I delete my account?",
      answer: `Open Profile, then Delete my account. Everything is deleted after ${DELETION_GRACE_DAYS} days; sign in before then to cancel. You can export all your data there first.`,
    },
  ];
}
