// Receives pushes, opens the page of a notification, and shows a page while the network is away. It caches no pages and answers, so that
// they always come from the server.

const offlineTexts = {
  zh: ["网络已断开", "无法连接到服务器。请检查网络后重试。", "重试"],
  en: ["You are offline", "The server cannot be reached. Check the network and try again.", "Try again"],
  es: ["Sin conexión", "No se puede contactar con el servidor. Compruebe la red e inténtelo de nuevo.", "Reintentar"],
  ja: ["オフラインです", "サーバーに接続できません。ネットワークを確認して、もう一度お試しください。", "再試行"],
};

function offlinePage() {
  const language = navigator.language.slice(0, 2);
  const [title, text, retry] = offlineTexts[language] ?? offlineTexts.en;
  const page = `<!doctype html><html lang="${language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><title>${title}</title>
<style>body{font:16px/1.6 system-ui,sans-serif;display:grid;place-content:center;min-height:90vh;padding:24px;text-align:center}
h1{font-size:22px;margin:0}a{color:inherit}</style>
<main><h1>${title}</h1><p>${text}</p><p><a href="">${retry}</a></p></main></html>`;
  return new Response(page, { status: 503, headers: { "content-type": "text/html; charset=utf-8" } });
}

// A new version replaces the old one at once.
self.addEventListener("install", (event) => event.waitUntil(self.skipWaiting()));
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("fetch", (event) => {
  if (event.request.mode === "navigate") event.respondWith(fetch(event.request).catch(offlinePage));
});

const openWindows = () => self.clients.matchAll({ type: "window", includeUncontrolled: true });

async function receive({ close, tag, title, text, path }) {
  if (close) {
    for (const notification of await self.registration.getNotifications({ tag: close })) notification.close();
    return;
  }
  // The tab at which the user looks rings itself. A test is always shown.
  const isSeen = tag !== "test" && (await openWindows()).some(({ focused }) => focused);
  if (isSeen) return;
  await self.registration.showNotification(title, { body: text, tag, icon: "/icon-192.png", data: { path } });
}

self.addEventListener("push", (event) => {
  if (event.data) event.waitUntil(receive(event.data.json()));
});

/** Opens the page of a notification in the tab that was used last, or in a new one. */
async function open({ tag, data: { path } }) {
  const [tab] = await openWindows();
  if (!tab) return self.clients.openWindow(`${path}#${tag}`);
  tab.postMessage({ opens: path, tag });
  return tab.focus();
}

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification));
});

// Written by src/features/messages/alerts/push.ts.
const renewal = { cache: "vowdesk-push", path: "/push-renewal" };

/** Subscribes again after the browser has ended the subscription, and tells the server, which keeps its session. */
async function renew({ newSubscription }) {
  const cache = await caches.open(renewal.cache);
  const former = await (await cache.match(renewal.path))?.json();
  if (!former) return;
  const { serverKey } = former;
  const subscription =
    newSubscription ??
    (await self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: serverKey }));
  const { endpoint, keys } = subscription.toJSON();
  const renewed = { endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth }, serverKey };
  const answer = await fetch("/api/alerts/renew", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ ...renewed, former: { endpoint: former.endpoint, auth: former.keys.auth } }),
  });
  const { success } = await answer.json();
  // Otherwise the next start of the app subscribes again, if the user is still signed in.
  if (success) await cache.put(renewal.path, Response.json(renewed));
}

self.addEventListener("pushsubscriptionchange", (event) => event.waitUntil(renew(event)));
