import { alertsApi, type AlertSettings } from "@vowdesk/contract/messages/alerts";
import { notificationsApi } from "@vowdesk/contract/messages/notifications";
import { call, type CallOptions } from "../../../kernel/http/call.ts";
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
  // The call has shown the failure; the message stays unread.
  call(notificationsApi.read, { ids: [id] }, { background: true }).catch(() => {});
}

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

/** Subscribes this browser for the user, with the server's key. */
export async function subscribePush(
  userId: number,
  publicKey: string,
  options: CallOptions = {},
): Promise<AlertSettings> {
  const { pushManager } = await worker();
  const key = bytesOf(publicKey);
  const known = await pushManager.getSubscription();
  // A subscription of another server, such as before its data was deleted, cannot be used.
  if (known && !isSameKey(known, key)) await known.unsubscribe();
  const { endpoint, keys } = (
    await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  ).toJSON();
  const input = {
    endpoint: endpoint ?? "",
    keys: { p256dh: keys?.["p256dh"] ?? "", auth: keys?.["auth"] ?? "" },
    serverKey: publicKey,
  };
  const settings = await call(alertsApi.subscribe, input, options);
  const cache = await caches.open(renewal.cache);
  await cache.put(renewal.path, Response.json(input));
  withStorage(() => localStorage.setItem(userKey, String(userId)), undefined);
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

/** Renews the subscription of this browser for a new session, which does not end if that fails. */
export async function renewPush(userId: number): Promise<void> {
  if (pushPermission() !== "granted") return;
  markRead(location.hash);
  const { publicKey } = await call(alertsApi.mine, {}, { background: true });
  await subscribePush(userId, publicKey, { background: true });
}
