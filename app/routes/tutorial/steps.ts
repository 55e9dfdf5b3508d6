import { WHO_REVIEWS } from "#app/lib/who-reviews.ts";
import type { TutorialStep } from "#domain/accounts/tutorial.ts";
import { BRAND } from "#domain/kit/brand.ts";

type Step = {
  text: string;
  /** What its scene shows, for screen readers. */
  scene: string;
};

export const STEPS: Record<TutorialStep, Step> = {
  Welcome: {
    text: `${BRAND} is a home for small apps, each one a single HTML file that you can use, write and share. These seven short steps show you around, and you can leave whenever you like.`,
    scene: "Three app icons above the product's name.",
  },
  Home: {
    text: "Every app you install gets a tile here, below the clock. Press a tile to open its app. Use the bar at the bottom to search your apps, visit the store or remove apps.",
    scene: "Home: a large clock, a row of app tiles and the bar at the bottom.",
  },
  "Journal Mode": {
    text: "The journal has one small page for every day, and you write on today's. It saves while you type, and you can keep the apps you use most right above it.",
    scene: "The journal: a few apps and today's page with a note.",
  },
  "Profile Settings": {
    text: "Choose the nickname shown next to your apps, add a short bio and a link for people who want to thank you. You can also change your password here and see where you're signed in.",
    scene: "Profile: fields for your nickname, a short bio and a support link.",
  },
  "Instant Builder": {
    text: "Paste a page of HTML or write your own, and watch it run next to the code as you type. Press Build to turn it into an app, with nothing to install or set up.",
    scene: "A small editor and the app that it makes.",
  },
  "Projects View": {
    text: "Everything you build is here, on cards that show each project's status. Load one to keep working on it, or edit its title, icon and categories to get it ready for the store.",
    scene: "Projects: a card with icon, name, status and the buttons Load and Edit.",
  },
  Store: {
    text: `The store has apps made by others, each one isolated from your account. ${WHO_REVIEWS} Anything you install appears on your home screen right away. That's the tour!`,
    scene: "The store: categories and two apps with an Install button.",
  },
};
