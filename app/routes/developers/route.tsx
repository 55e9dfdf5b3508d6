import { Prose } from "#app/components/shell/prose.tsx";
import { accountOf, actorContext, servicesContext } from "#app/context.ts";
import { publicPageMeta } from "#app/lib/public-page-meta.ts";
import { API_RIGHTS } from "#db/vocabulary.ts";
import { CALL_REMEMBERED_MS, CALLS_PER_WINDOW, RIGHT_TEXTS, TOKEN_DAYS } from "#domain/api-tokens/rules.ts";
import { SAVES_PER_HOUR } from "#domain/blobs/rules.ts";
import { PROBLEM_STATUS, PROBLEM_TEXTS, type ProblemCode } from "#domain/help/api-problems.ts";
import { guideText } from "#domain/help/guide.ts";
import { BRAND } from "#domain/kit/brand.ts";
import { HOUR_MS } from "#domain/kit/durations.ts";
import { MAX_HTML_SIZE } from "#domain/listing/rules.ts";
import { SHARES_PER_HOUR } from "#domain/shares/rules.ts";
import type { Route } from "./+types/route";
import * as styles from "./developers.module.css";
import { API_EXAMPLES, curlText } from "./examples.ts";

export { clientLoader, handle, headers } from "#app/information-page.ts";

const PAGE = {
  title: "Developers",
  description: `How assistants and tools work with ${BRAND}: tokens, an API, MCP and a command.`,
  path: "/developers",
};

const CODES = Object.keys(PROBLEM_TEXTS) as Array<ProblemCode>;

export const meta: Route.MetaFunction = ({ loaderData }) => publicPageMeta(PAGE, loaderData?.origin);

export function loader({ context }: Route.LoaderArgs) {
  const { siteOrigin } = context.get(servicesContext).config;
  return { account: accountOf(context.get(actorContext)), origin: siteOrigin, guide: guideText() };
}

export default function Developers({ loaderData: { account, origin, guide } }: Route.ComponentProps) {
  return (
    <Prose
      title="Developers"
      lead="Your assistant or your tool can check an app, save it, share it and submit it, in your name and with the rights that you give."
      account={account}
    >
      <h2 id="assistants">Assistants</h2>
      <p>
        An assistant that speaks MCP connects to <code>{origin}/mcp</code>. It asks you which rights it gets, and you
        can end the connection in your <a href="/profile#assistants">profile</a>.
      </p>
      <p>
        Any other assistant can read this text before it writes an app. It is also one press away in an empty editor.
      </p>
      <details id="guide">
        <summary>Instructions for an assistant</summary>
        <p className="quiet">Press the text to select all of it, and copy it.</p>
        <pre className={`${styles.code} ${styles.guide}`}>{guide}</pre>
      </details>
      <h2 id="tokens">Tokens</h2>
      <p>
        You create a token in your <a href="/profile#own-tokens">profile</a>. It is shown once, and works for at most{" "}
        {Math.max(...TOKEN_DAYS)} days. Send it in the header Authorization, never in an address. A new password and
        "Sign out everywhere" end all tokens. No token opens account settings, payments or moderation.
      </p>
      <dl className={styles.rows}>
        {API_RIGHTS.map((right) => (
          <div key={right}>
            <dt>{right}</dt>
            <dd className="quiet">{RIGHT_TEXTS[right].hint}</dd>
          </div>
        ))}
      </dl>
      <h2 id="api">API</h2>
      <p>
        All calls are described in <a href="/api/v1/openapi.json">OpenAPI 3.1</a>. A page is sent as a file or as JSON;
        an answer of an assistant with its code in a fence is unwrapped. Accounts without projects can check and share.
      </p>
      {API_EXAMPLES.map((example) => (
        <section key={example.title}>
          <h3>{example.title}</h3>
          <p>{example.text}</p>
          <pre className={styles.code}>{curlText(example, origin)}</pre>
        </section>
      ))}
      <h2 id="command">Command</h2>
      <p>
        The command <code>sheaf</code> does the same from a terminal: <code>sheaf login --site {origin}</code>, then{" "}
        <code>sheaf push app.html</code>, <code>sheaf watch app.html</code>, <code>sheaf share app.html</code> and{" "}
        <code>sheaf submit app.html</code>.
      </p>
      <h2 id="limits">Limits</h2>
      <p>
        A token may make {CALLS_PER_WINDOW} calls in a minute; the header RateLimit says how many are left. A file has
        at most {MAX_HTML_SIZE}. An account saves {SAVES_PER_HOUR} times and makes {SHARES_PER_HOUR} links in an hour. A
        call that creates something can name an Idempotency-Key: sent again within {CALL_REMEMBERED_MS / HOUR_MS} hours,
        it is answered as the first.
      </p>
      <h2 id="errors">Errors</h2>
      <p>
        An error is <code>application/problem+json</code> with these codes.
      </p>
      <dl className={styles.rows}>
        {CODES.map((code) => (
          <div key={code} id={`error-${code}`}>
            <dt>
              <code>{code}</code> {PROBLEM_STATUS[code]}
            </dt>
            <dd className="quiet">{PROBLEM_TEXTS[code]}</dd>
          </div>
        ))}
      </dl>
    </Prose>
  );
}
