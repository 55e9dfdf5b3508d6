/** The seven questions that the FAQ answers. */
export const QUESTIONS: ReadonlyArray<{ question: string; answer: string }> = [
  {
    question: "What can I do here?",
    answer:
      "Install small apps from the store and run them from your home screen, or write your own: one HTML file is one app. You can keep it to yourself or hand it in for the store.",
  },
  {
    question: "What does it cost?",
    answer:
      "Explorer is free and keeps up to three of your own apps on your device. Builder is $30 once and keeps your projects on your account. Architect is $6 a month or $50 a year and may publish in the store.",
  },
  {
    question: "How do I publish an app?",
    answer:
      "Architects fill in title, description, categories and icon in the builder and press Submit for Review. A moderator tries the app; what was reviewed is exactly what the store serves.",
  },
  {
    question: "How long does a review take?",
    answer: "24-48 hours. You get a notification with the result, and with the reasons where an app was not approved.",
  },
  {
    question: "Are the apps safe to run?",
    answer:
      "Every app runs on an address of its own, apart from your account and from all other apps. It can reach only a short list of hosts, it can't open other pages by itself, and it has no camera, microphone or location.",
  },
  {
    question: "Where is the data of an app kept?",
    answer:
      "In your browser, on the address of that app. It does not leave your device unless the app says so on its store page.",
  },
  {
    question: "How do I delete my account?",
    answer:
      "Open Profile, then Delete my account. Everything goes after 14 days; sign in before then to keep it. You can export all your data there first.",
  },
];
