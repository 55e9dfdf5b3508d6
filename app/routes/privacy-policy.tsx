import { Prose } from "#app/components/shell/prose.tsx";
import { accountOf, actorContext, servicesContext } from "#app/context.ts";
import { publicPageMeta } from "#app/lib/public-page-meta.ts";
import { DELETION_GRACE_DAYS } from "#domain/accounts/rules.ts";
import { BRAND } from "#domain/brand.ts";
import type { Route } from "./+types/privacy-policy";

const PAGE = {
  title: "Privacy Policy",
  description: `What ${BRAND} knows about you, why, and how to export or delete it.`,
  path: "/privacy-policy",
};

export const meta: Route.MetaFunction = ({ loaderData }) => publicPageMeta(PAGE, loaderData?.origin);

export function loader({ context }: Route.LoaderArgs) {
  const origin = context.get(servicesContext).config.siteOrigin;
  return { account: accountOf(context.get(actorContext)), origin };
}

export default function PrivacyPolicy({ loaderData }: Route.ComponentProps) {
  return (
    <Prose title="Privacy Policy" account={loaderData.account}>
      <h2>What we store</h2>
      <p>
        Your email address and a hash of your password; the profile you write; your projects and their versions; the
        apps you install, rate and review; your journal; and where you are signed in (the browser's name and the time).
        Stripe handles payments; we store that you paid, not your card details.
      </p>
      <h2>What apps know</h2>
      <p>
        Each app runs in its own sandbox and keeps its data in your browser. It isn't told who you are, and it can reach
        only the hosts listed in our policy and on its store page.
      </p>
      <h2>Cookies</h2>
      <p>
        One for your session, one that recognizes this browser, one for light or dark mode, one for your time zone, so
        that the journal knows what day it is for you, one for the address on which your unsaved drafts run, one that
        lasts a day, so that an app you open while signed out is counted only once, and short-lived ones while you sign
        up or sign in. None are for advertising, and we use no third-party analytics.
      </p>
      <h2>Who can see it</h2>
      <p>
        Others see your nickname, what you write under About You, your support link, your published apps and your
        reviews. Moderators also see the email address of anyone who submits an app. We don't sell your data.
      </p>
      <h2>Exporting and deleting your data</h2>
      <p>
        On your profile page, you can download all of it as one file or delete your account. A deleted account is closed
        right away and erased after {DELETION_GRACE_DAYS} days.
      </p>
    </Prose>
  );
}
