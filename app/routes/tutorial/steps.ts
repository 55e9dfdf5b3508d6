import type { TutorialStep } from "#domain/accounts/tutorial.ts";
import { BRAND } from "#domain/brand.ts";

type Step = {
  text: string;
  /** The name of its two files in public/tutorial. */
  picture: { name: string; alt: string };
};

/** What each step says and shows. The pictures are taken from the product by scripts/pictures.ts. */
export const STEPS: Record<TutorialStep, Step> = {
  Welcome: {
    text: `${BRAND} is a home for small apps, each of them one sheet of HTML that you can use, write and share. These seven short stops show you around, and you can leave whenever you like.`,
    picture: { name: "welcome", alt: "The page of one app: its icon, its name, an Install button and its stars." },
  },
  Home: {
    text: "Every app you install gets a tile here, under the time of day. Press a tile to open its app; the bar below finds apps, takes you to the store and tidies up.",
    picture: { name: "home", alt: "Home: a large clock, a grid of app tiles and the bar at the bottom." },
  },
  "Journal Mode": {
    text: "The journal gives every day one small page, and today's is the one you write on. It is saved while you type, and the apps you use most can stand right above it.",
    picture: { name: "journal", alt: "The journal: a row of days, a few apps and today's page with what was written." },
  },
  "Profile Settings": {
    text: "Choose the nickname that stands beside your apps, say a few words about yourself and add a link for people who want to thank you. Your password and the devices you are signed in on are looked after here as well.",
    picture: { name: "profile", alt: "Profile: fields for the nickname, a few words about you and a support link." },
  },
  "Instant Builder": {
    text: "Paste a page of HTML or write your own, and watch it run beside the code while you type. Press Build and it is an app, with nothing to install or set up.",
    picture: { name: "builder", alt: "The builder: HTML code on the left and the app it makes on the right." },
  },
  "Projects View": {
    text: "Everything you build waits for you here as a card that shows how far it has come. Load one to go on writing, or edit its title, icon and categories on its way to the store.",
    picture: { name: "projects", alt: "Projects: cards with icon, name, status and the buttons Load and Edit." },
  },
  Store: {
    text: "The store has apps by other people, each reviewed by hand and kept well apart from your account. Install what you like: it stands on your home at once, and that is where the tour ends.",
    picture: { name: "store", alt: "The store: categories, three featured apps and more of them below." },
  },
};

export function pictureFile(name: string, theme: "light" | "dark") {
  return `/tutorial/${name}-${theme}.webp`;
}
