import { Prose } from "#app/components/shell/prose.tsx";
import { accountOf, actorContext, servicesContext } from "#app/context.ts";
import { publicPageMeta } from "#app/lib/public-page-meta.ts";
import { DELETION_GRACE_DAYS } from "#domain/accounts/rules.ts";
import { formatPrice } from "#domain/billing/prices.ts";
import { BRAND } from "#domain/kit/brand.ts";
import type { Route } from "./+types/route";

export { clientLoader, handle, headers } from "#app/information-page.ts";

const PAGE = {
  title: "Terms and Refunds",
  description: `What ${BRAND} and its users owe each other, how to get a payment back, and how to reach us.`,
  path: "/terms",
};

export const meta: Route.MetaFunction = ({ loaderData }) => publicPageMeta(PAGE, loaderData?.origin);

export function loader({ context }: Route.LoaderArgs) {
  const { siteOrigin, operator, prices } = context.get(servicesContext).config;
  return { account: accountOf(context.get(actorContext)), origin: siteOrigin, operator, prices };
}

export default function Terms({ loaderData: { account, operator, prices } }: Route.ComponentProps) {
  const mail = <a href={`mailto:${operator.mail}`}>{operator.mail}</a>;
  return (
    <Prose title="Terms and Refunds" account={account}>
      <h2 id="apps">Your apps</h2>
      <p>
        What you write stays yours. By publishing an app you let {BRAND} store it, review it, show it in the store and
        deliver it to those who open it. You can unpublish it at any time. Publish only what you made or may pass on.
      </p>
      <p>
        Where you let others keep a copy of an app, they may change it and publish what they make of it. It names your
        app and you. If you end this, copies that were made stay.
      </p>
      <p>
        An app must not harm, deceive or spy on those who use it, and must not break the law. This can follow if
        something breaks these rules:
      </p>
      <ul>
        <li>
          A moderator rejects an app or an update, and names the reasons. You can appeal once, to another moderator.
        </li>
        <li>A moderator unpublishes an app. You are told, without a reason, and the app waits for another review.</li>
        <li>
          After a report, a moderator bans an app or closes a shared link, and names the reason. A banned app can't
          return. Neither can be appealed.
        </li>
        <li>After a report, a moderator hides a review. You are told, without a reason, and can't appeal.</li>
        <li>
          The operator suspends an account, and names the reason. To object, write to {mail}. No moderator can suspend
          or delete one.
        </li>
      </ul>
      <h2 id="others">Other people's apps</h2>
      <p>
        Apps in the store are written by their authors. We review each version, except those of admins' own apps, and
        run it apart from your account, but we can't promise that an app is free of mistakes. Don't rely on one where a
        mistake could hurt someone.
      </p>
      <h2 id="plans">Plans and payments</h2>
      <p>
        Explorer is free. Builder costs {formatPrice(prices.builder)} once. Architect costs{" "}
        {formatPrice(prices["architect-month"])} a month or {formatPrice(prices["architect-year"])} a year and renews
        until you cancel it, which you do under <a href="/subscribe">Subscribe</a>. Payments are handled by Stripe.
      </p>
      <h2 id="refunds">Refunds</h2>
      <p>
        Write to {mail} within {operator.refundDays} days of a payment, and we pay it back, without asking why. The plan
        ends with the refund. Your projects stay in your account, and you can export them. If you end a subscription
        early, the time that is left isn't paid back.
      </p>
      <h2 id="ending">Leaving</h2>
      <p>
        You can delete your account under <a href="/profile">Profile</a>. It is erased after {DELETION_GRACE_DAYS} days.
        What we store until then, and what stays, is listed in the <a href="/privacy-policy">Privacy Policy</a>.
      </p>
      <h2 id="contact">Who we are</h2>
      <p>
        {[operator.name, operator.address].filter(Boolean).join(", ") ||
          `${BRAND} is run by the owner of this address.`}
        <br />
        Questions, complaints and requests: {mail}
      </p>
    </Prose>
  );
}
