import { alertsApi, type AlertBrowser, type AlertSettings } from "@vowdesk/contract/messages/alerts";
import { notificationsApi } from "@vowdesk/contract/messages/notifications";
import { queryClient, queryOptions } from "../../../kernel/cache/queries.ts";
import { inBackground } from "../../../kernel/errors/show-failure.ts";
import { call } from "../../../kernel/http/call.ts";
import { navigate } from "../../../kernel/lists/page.ts";
import { withStorage } from "../../../kernel/session/with-storage.ts";
import { notifyPermission, type NotifyPermission } from "../../../ui/feedback/notify.ts";

/** The user for whom this browser is subscribed. `app/start/live.ts` loads this module only for this user. */
const userKey = "vowdesk-push";
const workerUrl = "/service-worker.js";
/** What the service worker needs to renew the subscription while no page is open. Its other users: public/service-worker.js. */
const renewal = { cache: "vowdesk-push", path: "/push-renewal" };

/** `unsupported` also stands for addresses without HTTPS, and for phones on which the app is not installed. */
export const pushPermission = (): NotifyPermission =>
  "serviceWorker" in navigator && "PushManager" in window ? notifyPermission() : "unsupported";

// oxlint-disable-next-line session/module-state -- the browser's service worker
let registering: Promise<ServiceWorkerRegistration> | undefined;

function register(): Promise<ServiceWorkerRegistration> {
  return navigator.serviceWorker.register(workerUrl).then(async (registered) => {
    navigator.serviceWorker.addEventListener(
      "message",
      ({ data }: MessageEvent<{ opens?: unknown; tag?: unknown }>) => {
        if (typeof data.opens === "string") navigate(data.opens);
        if (typeof data.tag === "string") markRead(data.tag);
      },
    );
    await navigator.serviceWorker.ready;
    return registered;
  });
}

/** The user has clicked the notification of this message. */
function markRead(tag: string): void {
  const [, id] = /^#?msg:(\d+)$/.exec(tag) ?? [];
  if (id === undefined) return;
  if (location.hash) history.replaceState(history.state, "", location.pathname + location.search);
  inBackground(call(notificationsApi.read, { ids: [id] }));
}

/** The settings of the user, with the subscribed browsers. */
export const ownAlerts = () => queryOptions(alertsApi.mine, {}, { isAside: true });

const worker = () => (registering ??= register());

/** The address of this browser's subscription; null if it has none. */
export async function ownEndpoint(): Promise<string | null> {
  if (pushPermission() === "unsupported") return null;
  const registered = await navigator.serviceWorker.getRegistration();
  return (await registered?.pushManager.getSubscription())?.endpoint ?? null;
}

const bytesOf = (text: string) =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.codePointAt(0) ?? 0);

const isSameKey = ({ options: { applicationServerKey: key } }: PushSubscription, bytes: Uint8Array) =>
  key !== null && new Uint8Array(key).join() === bytes.join();

const isIn = (browsers: readonly AlertBrowser[], endpoint: string | undefined) =>
  browsers.some((browser) => browser.endpoint === endpoint);

/** The addresses that this browser had, as its subscription and its storage state them. */
async function formerEndpoints(known: PushSubscription | null): Promise<string[]> {
  const stored = await (await caches.match(renewal.path))?.json();
  return [known?.endpoint, (stored as { endpoint?: string } | undefined)?.endpoint].filter(
    (each) => each !== undefined,
  );
}

/**
 * Subscribes this browser for the user, with the server's key. A subscription that the server does not have may have ended at the push
 * service, and is replaced. A renewal ends the subscription if the user has switched this browser off elsewhere.
 */
export async function subscribePush(
  userId: number,
  { publicKey, browsers }: AlertSettings,
  isRenewal = false,
): Promise<AlertSettings> {
  const { pushManager } = await worker();
  const key = bytesOf(publicKey);
  const known = await pushManager.getSubscription();
  if (known && !(isIn(browsers, known.endpoint) && isSameKey(known, key))) await known.unsubscribe();
  const { endpoint = "", keys } = (
    await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  ).toJSON();
  const input = {
    endpoint,
    keys: { p256dh: keys?.["p256dh"] ?? "", auth: keys?.["auth"] ?? "" },
    serverKey: publicKey,
  };
  const renews = isRenewal ? { renews: await formerEndpoints(known) } : {};
  const settings = await call(alertsApi.subscribe, { ...input, ...renews }, { background: isRenewal });
  if (isIn(settings.browsers, endpoint)) {
    const cache = await caches.open(renewal.cache);
    await cache.put(renewal.path, Response.json(input));
    withStorage(() => localStorage.setItem(userKey, String(userId)), undefined);
  } else await unsubscribePush();
  return settings;
}

/** Ends the subscription of this browser. The server's copy is ended by the caller. */
export async function unsubscribePush(): Promise<void> {
  withStorage(() => localStorage.removeItem(userKey), undefined);
  await caches.delete(renewal.cache);
  const registered = await navigator.serviceWorker.getRegistration();
  await (await registered?.pushManager.getSubscription())?.unsubscribe();
  await registered?.unregister();
  registering = undefined;
}

/** Whether push is on in this browser for the user. */
const isPushOn = (userId: number): boolean => withStorage(() => localStorage.getItem(userKey), null) === String(userId);

/**
 * Renews the subscription of this browser for the session, which does not end if that fails: at the start, and when the subscriptions
 * of the user have changed at the server. One tab does it at a time.
 */
export async function renewPush(userId: number): Promise<void> {
  if (pushPermission() !== "granted") return;
  markRead(location.hash);
  await navigator.locks.request(userKey, async () => {
    if (!isPushOn(userId)) return;
    const before = await call(alertsApi.mine, {}, { background: true });
    const settings = await subscribePush(userId, before, true);
    queryClient.setQueryData(ownAlerts().queryKey, settings);
  });
}
