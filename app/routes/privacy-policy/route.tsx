import { Prose } from "#app/components/shell/prose.tsx";
import { accountOf, actorContext, servicesContext } from "#app/context.ts";
import { publicPageMeta } from "#app/lib/public-page-meta.ts";
import { DELETION_GRACE_DAYS } from "#domain/accounts/rules.ts";
import { BRAND } from "#domain/kit/brand.ts";
import type { Route } from "./+types/route";
import { BrowserData } from "./browser-data.tsx";
import * as styles from "./privacy-policy.module.css";
import { STORED_DATA } from "./stored-data.ts";

export { clientLoader, handle, headers } from "#app/information-page.ts";

const PAGE = {
  title: "Privacy Policy",
  description: `What ${BRAND} knows about you, where it is stored and how long, and how to export or delete it.`,
  path: "/privacy-policy",
};

const SECTIONS = [
  { id: "stored", title: "What we store" },
  { id: "where", title: "Where it is stored" },
  { id: "browser", title: "What your browser stores" },
  { id: "apps", title: "What apps know" },
  { id: "who", title: "Who can see it" },
  { id: "leaving", title: "Exporting and deleting your data" },
] as const;

export const meta: Route.MetaFunction = ({ loaderData }) => publicPageMeta(PAGE, loaderData?.origin);

export function loader({ context }: Route.LoaderArgs) {
  const origin = context.get(servicesContext).config.siteOrigin;
  return { account: accountOf(context.get(actorContext)), origin };
}

export default function PrivacyPolicy({ loaderData }: Route.ComponentProps) {
  return (
    <Prose
      title="Privacy Policy"
      lead="We store what the product needs, show no advertising, use no third-party analytics and sell no data."
      account={loaderData.account}
      width="wide"
    >
      <div className={styles.policy}>
        <nav className={styles.policyIndex} aria-label="On this page">
          {SECTIONS.map(({ id, title }) => (
            <a key={id} href={`#${id}`}>
              {title}
            </a>
          ))}
        </nav>
        <div className={styles.policyText}>
          <Heading id="stored" />
          <table>
            <thead>
              <tr>
                <th scope="col">What</th>
                <th scope="col">Why</th>
                <th scope="col">How long</th>
              </tr>
            </thead>
            <tbody>
              {STORED_DATA.map(({ what, why, until }) => (
                <tr key={what}>
                  <td>{what}</td>
                  <td>{why}</td>
                  <td>{until}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <Heading id="where" />
          <p>
            Everything is stored at Cloudflare: accounts, journals and the store in a database, the HTML of projects,
            icons and screenshots in its file storage. The database can be set back to any minute of the last 30 days,
            so what was deleted is in that backup for as long. Payments are handled by Stripe. Emails are sent by
            Cloudflare or Resend, and push messages, encrypted, by the push service of your browser's maker.
          </p>
          <Heading id="browser" />
          <BrowserData />
          <Heading id="apps" />
          <p>
            Each app runs in its own sandbox and at its own address, and keeps its data in your browser. It isn't told
            who you are. It may contact the hosts that every app may use for code, fonts, maps and the encyclopedia
            (listed under <a href="/how-it-works#hosts">How it works</a>) and those that its store page names. A shared
            app may contact only those for code and fonts. These hosts see your IP address, as any site does that you
            visit. Your browser blocks other hosts, but <a href="/how-it-works#gaps">some browsers leave gaps</a>, and
            an app may ask you to open a link, whose address can carry what you entered.
          </p>
          <Heading id="who" />
          <p>
            Others see your nickname, what you write under About You, your support link, your published apps, your
            reviews and your replies to reviews. Your journal is shown only to you. A private project is shown to others
            only if you share or submit it: anyone who has its shared link can run it.
          </p>
          <p>
            Moderators also see the email address of anyone who submits an app, and the submitted code. If it is a copy
            of an app that was shared or published, they see the code that it was made from. They can run a shared link
            that was reported, and read reports, without the name of who wrote them.
          </p>
          <p>
            The operator manages accounts as the super admin. The super admin sees the email address, nickname, plan,
            payment status and last visit of every account, and how much it stores, but not the contents of its journal
            and private projects. Moderators read the log of these changes and of all decisions. The log names a changed
            account by its email address.
          </p>
          <p>We give data to an authority only where a law forces us.</p>
          <Heading id="leaving" />
          <p>
            On your <a href="/profile">profile page</a> you can download your data, at any time and on every plan, or
            delete your account. A deleted account is closed right away and erased after {DELETION_GRACE_DAYS} days;
            until then you can keep it in your profile. Data that apps keep in your browser is deleted in the app's own
            menu (Clear app data) or in the browser's settings.
          </p>
        </div>
      </div>
    </Prose>
  );
}

function Heading({ id }: { id: (typeof SECTIONS)[number]["id"] }) {
  return <h2 id={id}>{SECTIONS.find((section) => section.id === id)?.title}</h2>;
}
