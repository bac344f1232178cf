import type { BrowserContext, Page, Worker } from "@playwright/test";
import { violationsOn } from "./support/axe.ts";
import { expect, signInTo, test, tokenOf } from "./support/fixtures.ts";
import { shownPage } from "./support/shell.ts";

/**
 * A point of the curve P-256 and a secret, as a browser has them. The browser of the tests has neither a push service nor
 * notifications, which the tests replace.
 */
const keys = {
  p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
  auth: "BTBZMqHH6r4Tts7J_aSIgg",
};

/** The subscriptions of a test have addresses of their own, which end with a number. */
const ownAddress = () => `https://push.invalid/${test.info().testId}-`;

/** The subscription outlives the page, as that of a browser does. */
function replacePushService({ input, address }: { input: typeof keys; address: string }): void {
  const numberKey = "e2e-push-subscription";
  const subscribed = () => Number(sessionStorage.getItem(numberKey) ?? 0);
  const subscriptionOf = (endpoint: string, key: BufferSource | null) =>
    ({
      endpoint,
      options: { applicationServerKey: key },
      toJSON: () => ({ endpoint, keys: input }),
      unsubscribe: () => {
        sessionStorage.setItem(numberKey, String(-Math.abs(subscribed())));
        return Promise.resolve(true);
      },
    }) as unknown as PushSubscription;
  let serverKey: BufferSource | null = null;
  const current = () => (subscribed() > 0 ? subscriptionOf(`${address}${subscribed()}`, serverKey) : null);
  Object.defineProperty(Notification, "permission", { value: "granted" });
  Notification.requestPermission = () => Promise.resolve("granted");
  PushManager.prototype.subscribe = (options) => {
    serverKey = (options?.applicationServerKey as BufferSource | undefined) ?? null;
    if (subscribed() <= 0) sessionStorage.setItem(numberKey, String(1 - subscribed()));
    return Promise.resolve(current() as PushSubscription);
  };
  PushManager.prototype.getSubscription = () => Promise.resolve(current());
}

async function switchOnPush(page: Page, context: BrowserContext) {
  await context.addInitScript(replacePushService, { input: keys, address: ownAddress() });
  await signInTo(page, "/dashboard", "dispatcher");
  await page.getByRole("button", { name: /Account/ }).click();
  await page.getByRole("menuitem", { name: "Settings" }).click();
  const settings = page.getByRole("dialog", { name: "Settings" });
  await settings.getByRole("switch", { name: "Push notifications in this browser" }).click();
  await expect(settings.getByRole("group", { name: "Messages that are pushed" })).toBeVisible();
  return settings;
}

/** Delivers pushes to the service worker, in the place of the push service of the browser. */
async function openPushes(page: Page, context: BrowserContext, origin: string) {
  const devTools = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    devTools.on("ServiceWorker.workerRegistrationUpdated", ({ registrations: [first] }) => {
      if (first) resolve(first.registrationId);
    });
  });
  await devTools.send("ServiceWorker.enable");
  const registrationId = await registered;
  return (data: object) =>
    devTools.send("ServiceWorker.deliverPushMessage", { origin, registrationId, data: JSON.stringify(data) });
}

/** Keeps the notifications that a service worker shows, in the place of the system. */
function keepNotifications(): void {
  const subscriptions = new Map<string, object>();
  const registration = ServiceWorkerRegistration.prototype as unknown as Record<string, unknown>;
  registration["showNotification"] = (
    title: string,
    { tag, body, data }: { tag: string; body: string; data: object },
  ) => {
    subscriptions.set(tag, { title, tag, body, data, close: () => subscriptions.delete(tag) });
    return Promise.resolve();
  };
  registration["getNotifications"] = ({ tag }: { tag?: string } = {}) =>
    Promise.resolve([...subscriptions].filter(([name]) => tag === undefined || tag === name).map(([, each]) => each));
}

/** What the tests use of a service worker's global scope, whose types are not those of a page. */
interface WorkerScope {
  registration: { getNotifications(): Promise<{ title: string; body: string }[]> };
  ExtendableEvent: typeof Event;
  dispatchEvent(event: Event): boolean;
}

async function workerOf(context: BrowserContext): Promise<Worker> {
  return context.serviceWorkers()[0] ?? (await context.waitForEvent("serviceworker"));
}

test("a user switches on push notifications, and a click on one opens its page", async ({ page, context, baseURL }) => {
  const origin = baseURL ?? "";
  const settings = await switchOnPush(page, context);
  await settings.getByLabel("Customer chat").click();
  await expect(settings.getByLabel("Customer chat")).not.toBeChecked();
  expect(await violationsOn(page)).toEqual([]);
  await settings.getByRole("button", { name: "Close" }).click();

  const push = await openPushes(page, context, origin);
  const worker = await workerOf(context);
  await worker.evaluate(keepNotifications);
  const shown = () =>
    worker.evaluate(async () => {
      const { registration } = globalThis as unknown as WorkerScope;
      return (await registration.getNotifications()).map(({ title, body }) => `${title}: ${body}`);
    });
  await push({ tag: "test", title: "Unclaimed order", text: "WM1", path: "/daiorder" });
  await expect.poll(shown).toEqual(["Unclaimed order: WM1"]);
  await push({ tag: "msg:1", title: "Seen in the tab", text: "", path: "/daiorder" });
  await push({ close: "test" });
  await expect.poll(shown).toEqual([]);

  await push({ tag: "test", title: "Unclaimed order", text: "WM1", path: "/daiorder" });
  await expect.poll(shown).toHaveLength(1);
  await worker.evaluate(async () => {
    const scope = globalThis as unknown as WorkerScope;
    const [notification] = await scope.registration.getNotifications();
    scope.dispatchEvent(Object.assign(new scope.ExtendableEvent("notificationclick"), { notification }));
  });
  await expect(page).toHaveURL(/\/daiorder/);
  await expect(shownPage(page).locator("tbody tr[data-key]").first()).toBeVisible();
});

/** The subscriptions of this test at the server, as another client of the dispatcher uses them. */
async function openAlerts(page: Page) {
  const token = await tokenOf(page, "dispatcher");
  const headers = { token };
  const browsers = async () => {
    const answer = await page.request.get("/api/alerts/mine", { headers });
    const { data } = (await answer.json()) as { data: { browsers: { id: number; endpoint: string }[] } };
    return data.browsers.filter(({ endpoint }) => endpoint.startsWith(ownAddress()));
  };
  const endpoints = async () => (await browsers()).map(({ endpoint }) => endpoint);
  const post = (name: string, data: object) => page.request.post(`/api/alerts/${name}`, { headers, data });
  return { browsers, endpoints, post };
}

test(
  "an open tab subscribes again after the server has deleted its subscription",
  { tag: "@all" },
  async ({ page, context }) => {
    await switchOnPush(page, context);
    const { endpoints, post } = await openAlerts(page);
    await expect.poll(endpoints).toEqual([`${ownAddress()}1`]);
    // A push of another key is not sent, and its subscription is deleted.
    await post("subscribe", { endpoint: `${ownAddress()}1`, keys, serverKey: keys.p256dh });
    await post("test", {});
    await expect.poll(endpoints).toEqual([`${ownAddress()}2`]);
    await expect(page.getByRole("switch", { name: "Push notifications in this browser" })).toBeChecked();
  },
);

test(
  "a browser that the user switches off elsewhere stays off, also after the next start",
  { tag: "@all" },
  async ({ page, context }) => {
    await switchOnPush(page, context);
    const { browsers, endpoints, post } = await openAlerts(page);
    await expect.poll(endpoints).toEqual([`${ownAddress()}1`]);
    await post("unsubscribe", { id: (await browsers())[0]?.id });
    await expect(page.getByRole("switch", { name: "Push notifications in this browser" })).not.toBeChecked();
    await expect.poll(() => page.evaluate(() => localStorage.getItem("vowdesk-push"))).toBeNull();
    await page.reload();
    await expect(page.getByRole("link", { name: "Couriers and drivers" })).toBeVisible();
    await page.waitForLoadState("networkidle");
    expect(await endpoints()).toEqual([]);
  },
);

test(
  "a subscription that the browser renews in the background is renewed at the server",
  { tag: "@all" },
  async ({ page, context }) => {
    await switchOnPush(page, context);
    const { endpoints } = await openAlerts(page);
    await expect.poll(endpoints).toContain(`${ownAddress()}1`);
    // The page stores what the worker needs after the server's answer.
    await expect.poll(() => page.evaluate(async () => (await caches.match("/push-renewal")) !== undefined)).toBe(true);
    const worker = await workerOf(context);
    const renewed = { endpoint: `${ownAddress()}renewed`, keys };
    await worker.evaluate((input) => {
      const subscription = { toJSON: () => input };
      PushManager.prototype.subscribe = () => Promise.resolve(subscription as unknown as PushSubscription);
      const scope = globalThis as unknown as WorkerScope;
      scope.dispatchEvent(new scope.ExtendableEvent("pushsubscriptionchange"));
    }, renewed);
    await expect.poll(endpoints).toEqual([renewed.endpoint]);
  },
);

//
test("without a network the service worker shows a page instead of an error of the browser", async ({
  page,
  context,
}) => {
  await switchOnPush(page, context);
  // A request that fails because the page or the network goes away would end the session.
  await page.waitForLoadState("networkidle");
  await page.reload();
  await expect(page.getByRole("link", { name: "Couriers and drivers" })).toBeVisible();
  await page.waitForLoadState("networkidle");
  await context.setOffline(true);
  await page.goto("/order");
  await expect(page.getByRole("heading", { name: "You are offline" })).toBeVisible();
  await context.setOffline(false);
  await page.getByRole("link", { name: "Try again" }).click();
  await expect(shownPage(page).locator("tbody tr[data-key]").first()).toBeVisible();
});
