import { type ApiAnswer, callApi } from "#app/device/api.ts";

const PATH = "/api/push-subscription";

/** What the server knows of this session: the sender's key, and the address at which its device receives. */
export function readPushStatus() {
  return callApi("GET", PATH);
}

/**
 * Makes a new subscription of this browser and saves it for the session.
 * @throws DOMException if the browser's push service refuses or does not answer.
 */
export async function subscribe(
  { pushManager }: Pick<ServiceWorkerRegistration, "pushManager">,
  publicKey: string,
  account: string | null = null,
): Promise<ApiAnswer<null>> {
  // A subscription of another key or of an earlier session can't be used again.
  await (await pushManager.getSubscription())?.unsubscribe();
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  const { endpoint, keys: { p256dh = "", auth = "" } = {} } = subscription.toJSON();
  return callApi("PUT", PATH, { json: { endpoint: endpoint ?? "", keys: { p256dh, auth } }, account });
}

/** Ends the subscription at the server first, so that a failure changes nothing on the device. */
export async function unsubscribe(subscription: PushSubscription, account: string | null): Promise<ApiAnswer<null>> {
  const { endpoint } = subscription;
  const answer = await callApi("DELETE", PATH, { json: { endpoint }, account });
  if (answer.ok) await subscription.unsubscribe();
  return answer;
}
