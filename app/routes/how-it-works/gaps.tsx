/** What an app can do beyond its policy, by browser: what docs/isolation.md measures, in users' words. */
export function Gaps() {
  return (
    <>
      <h2 id="gaps">What browsers leave open</h2>
      <p>Your browser enforces these limits. An app that is written for it can get around some of them:</p>
      <ul>
        <li>In Chrome, Edge and other browsers from Chromium 152 on, we know no way.</li>
        <li>
          In Firefox and in earlier versions of Chromium, it can send what you enter to any computer, over a direct
          connection (WebRTC). We haven't tested this in Safari.
        </li>
        <li>
          In Safari, Firefox and earlier versions of Chromium, it can connect to any host. The host's name can carry a
          little of what you enter.
        </li>
      </ul>
      <p>
        In every browser, the hosts of the list see which files an app loads, and that can carry a little too. An app
        can also ask you to open a link, whose address can carry what you entered. The question names the link's host.
        No browser lets an app reach your account.
      </p>
    </>
  );
}
