import { Prose } from "#app/components/prose.tsx";
import { accountOf, actorContext } from "#app/context.ts";
import { GRACE_DAYS } from "#domain/accounts/limits.ts";
import { BRAND } from "#domain/brand.ts";
import type { Route } from "./+types/privacy-policy";

export const meta: Route.MetaFunction = () => [
  { title: `Privacy Policy · ${BRAND}` },
  { name: "description", content: `What ${BRAND} knows about you, why, and how you take it with you or delete it.` },
];

export function loader({ context }: Route.LoaderArgs) {
  return { account: accountOf(context.get(actorContext)) };
}

export default function PrivacyPolicy({ loaderData }: Route.ComponentProps) {
  return (
    <Prose title="Privacy Policy" account={loaderData.account}>
      <h2>What we keep</h2>
      <p>
        Your e-mail address and a hash of your password; the profile you write; your projects with their versions; the
        apps you install, rate and review; your journal; and where you are signed in (the browser's name and the time).
        Payments are handled by Stripe: we keep that you paid, not your card.
      </p>
      <h2>What apps know</h2>
      <p>
        Each app runs on an address of its own and keeps its data in your browser. It does not learn who you are, and it
        can reach only the hosts that our policy and its store page name.
      </p>
      <h2>Cookies</h2>
      <p>
        One for your session, one by which your account knows this browser again, one for light or dark, one for your
        time zone, by which the journal knows what day it is for you, and short-lived ones while you sign up or sign in.
        None is for advertising, and we use no analytics of others.
      </p>
      <h2>Who sees it</h2>
      <p>
        Others see your nickname, what you write under About You, your support link, your published apps and your
        reviews. Moderators also see the address of whoever hands in an app. We sell nothing to anybody.
      </p>
      <h2>Taking it along, and deleting it</h2>
      <p>
        On your profile page you can download all of it as one file, and delete your account: it is closed at once and
        erased after {GRACE_DAYS} days.
      </p>
    </Prose>
  );
}
