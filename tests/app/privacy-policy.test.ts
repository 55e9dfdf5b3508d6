import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { COOKIE_AGES } from "#app/cookies.ts";
import { COOKIES } from "#app/routes/privacy-policy/browser-data.tsx";
import { STORED_DATA } from "#app/routes/privacy-policy/stored-data.ts";

/** Tables with a user's id, by the row of the policy that says why they are kept. */
const STATED: Record<string, RegExp> = {
  admin_audit_log: /log that can't be changed/,
  api_calls: /answers to calls of tools/,
  api_tokens: /API tokens and connected assistants/,
  app_data_copies: /copy of the data of an installed app/,
  app_data_keys: /a key of your account/,
  app_data_versions: /copy of the data of an installed app/,
  app_ratings: /ratings, reviews/,
  app_reports: /Reports that you write/,
  app_reviews: /ratings, reviews/,
  app_submissions: /submissions, updates/,
  auth_challenges: /sign you in/,
  entitlements: /What you bought/,
  journal_entries: /Journal notes/,
  known_devices: /Browsers that signed in, as a hash/,
  mail_tokens: /Links that we email/,
  notification_digests: /Notifications and their settings/,
  notification_settings: /Notifications and their settings/,
  passkeys: /Passkeys/,
  picture_uses: /icons and screenshots/,
  preview_runs: /private apps you run/,
  preview_uses: /private apps you run/,
  project_versions: /Projects and their versions/,
  project_updates: /submissions, updates/,
  published_apps: /Published apps/,
  push_subscriptions: /push messages/,
  recovery_codes: /recovery codes/,
  review_appeals: /moderators' decisions/,
  review_claims: /moderators' decisions/,
  review_replies: /replies/,
  review_votes: /votes/,
  sessions: /Where you are signed in/,
  shared_links: /Links that you share/,
  stripe_customers: /What you bought/,
  subscriptions: /What you bought/,
  totp_secrets: /authenticator/,
  user_app_cache: /Installed apps/,
  user_installed_apps: /Installed apps/,
  user_notifications: /Notifications/,
  user_projects: /Projects and their versions/,
  user_status: /What you bought/,
};

test("every table with a user's id is stated in the policy", async () => {
  const { results } = await env.DB.prepare(
    "select name from sqlite_master where type = 'table' and sql like '%`user_id`%' order by name",
  ).all<{ name: string }>();
  expect(results.map(({ name }) => name).filter((name) => !(name in STATED))).toEqual([]);
  const texts = STORED_DATA.map(({ what, why }) => `${what} ${why}`).join("\n");
  for (const [table, pattern] of Object.entries(STATED)) expect(texts, table).toMatch(pattern);
});

test("every cookie is stated with its age", () => {
  for (const [name, age] of Object.entries(COOKIE_AGES)) {
    const stated = COOKIES.find((cookie) => cookie.name.split(/, | and /).includes(name.replace("signUp", "sign-up")));
    expect(stated?.age, name).toBe(age);
  }
});
