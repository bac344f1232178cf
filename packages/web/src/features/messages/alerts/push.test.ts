import { alertsApi, type AlertSettings } from "@vowdesk/contract/messages/alerts";
import { beforeEach, expect, test, vi } from "vitest";

/** The bytes of a server's key, as text and as a browser has them. */
const serverKey = "BAAA";
const otherKey = "BBBB";
const bytesOf = (text: string) => new Uint8Array(Buffer.from(text, "base64url")).buffer;

/** The push service of a browser: each subscription has an address of its own. */
const pushService = {
  made: 0,
  current: null as PushSubscription | null,
  subscribe(key = serverKey) {
    const endpoint = `https://push.invalid/${(this.made += 1)}`;
    const keys = { p256dh: "p", auth: "a" };
    this.current ??= {
      endpoint,
      options: { applicationServerKey: bytesOf(key) },
      toJSON: () => ({ endpoint, keys }),
      unsubscribe: async () => {
        this.current = null;
        return true;
      },
    } as unknown as PushSubscription;
    return this.current;
  },
};

/** What the server stores of this user's browsers, and the addresses that the user has switched off elsewhere. */
const desk = { endpoints: new Set<string>(), switchedOff: new Set<string>(), calls: [] as string[], isAway: false };

const settings = (): AlertSettings => ({
  pushGroups: [],
  emailGroups: [],
  email: null,
  showsDetails: false,
  publicKey: serverKey,
  browsers: [...desk.endpoints].map((endpoint, id) => ({ id, endpoint, browser: "", system: "", createdAt: "" })),
});

async function answer(path: string, init?: RequestInit): Promise<Response> {
  desk.calls.push(path);
  if (path === alertsApi.subscribe.path) {
    if (desk.isAway) throw new TypeError("Failed to fetch");
    const { endpoint, renews } = JSON.parse(String(init?.body)) as { endpoint: string; renews?: string[] };
    if (!renews?.some((each) => desk.switchedOff.has(each))) desk.endpoints.add(endpoint);
  }
  return Response.json({ success: true, code: 200, msg: "", data: settings() });
}

function memoryStorage() {
  const items = new Map<string, string>();
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
    removeItem: (key: string) => items.delete(key),
  };
}

const stored = new Map<string, Response>();
const cache = {
  put: async (key: string, value: Response) => stored.set(key, value),
  match: async (key: string) => stored.get(key)?.clone(),
};
const pushManager = {
  getSubscription: async () => pushService.current,
  subscribe: async () => pushService.subscribe(),
};
const registration = { pushManager, unregister: async () => true };

vi.stubGlobal("document", { cookie: "Admin-Token=t0", querySelector: () => null });
vi.stubGlobal("window", { Notification: {}, PushManager: {} });
vi.stubGlobal("isSecureContext", true);
vi.stubGlobal("Notification", { permission: "granted" });
vi.stubGlobal("location", { hash: "" });
vi.stubGlobal("navigator", {
  serviceWorker: {
    register: async () => registration,
    getRegistration: async () => registration,
    addEventListener: () => {},
    ready: Promise.resolve(),
  },
  locks: { request: (_name: string, work: () => Promise<void>) => work() },
});
vi.stubGlobal("caches", { ...cache, open: async () => cache, delete: async () => stored.clear() });
vi.stubGlobal("fetch", answer);
const { renewPush, subscribePush } = await import("./push.ts");

const userId = 7;

beforeEach(async () => {
  vi.stubGlobal("localStorage", memoryStorage());
  stored.clear();
  for (const set of [desk.endpoints, desk.switchedOff]) set.clear();
  Object.assign(desk, { calls: [], isAway: false });
  Object.assign(pushService, { made: 0, current: null });
  await subscribePush(userId, settings());
  desk.calls = [];
});

const endpoint = () => pushService.current?.endpoint;

test("an open tab replaces a subscription that the server has deleted by a new one", async () => {
  desk.endpoints.clear();
  await renewPush(userId);
  expect(endpoint()).toBe("https://push.invalid/2");
  expect([...desk.endpoints]).toEqual(["https://push.invalid/2"]);
});

test("a renewal keeps a subscription that the server has", async () => {
  await renewPush(userId);
  expect([...desk.endpoints]).toEqual(["https://push.invalid/1"]);
  expect(endpoint()).toBe("https://push.invalid/1");
});

test("a subscription of another key is replaced", async () => {
  pushService.current = null;
  desk.endpoints.add(pushService.subscribe(otherKey).endpoint);
  await renewPush(userId);
  expect(desk.endpoints).toContain(endpoint());
  expect((await pushManager.getSubscription())?.options.applicationServerKey).toEqual(bytesOf(serverKey));
});

//
test("a browser that was switched off elsewhere ends its subscription, and does not subscribe at the next start", async () => {
  desk.endpoints.clear();
  desk.switchedOff.add("https://push.invalid/1");
  await renewPush(userId);
  expect(pushService.current).toBeNull();
  desk.calls = [];
  await renewPush(userId);
  expect(pushService.current).toBeNull();
  expect(desk.calls).toEqual([]);
});

//
test("it ends also if its address has changed without an answer of the server", async () => {
  desk.endpoints.clear();
  desk.switchedOff.add("https://push.invalid/1");
  pushService.current = null;
  pushService.subscribe();
  await renewPush(userId);
  expect(pushService.current).toBeNull();
  expect([...desk.endpoints]).toEqual([]);
});

test("a renewal that fails is made up for by the next one", async () => {
  desk.endpoints.clear();
  desk.isAway = true;
  await expect(renewPush(userId)).rejects.toThrow();
  expect([...desk.endpoints]).toEqual([]);
  desk.isAway = false;
  await renewPush(userId);
  expect([...desk.endpoints]).toEqual([endpoint()]);
});

test("push stays off for another user of the browser", async () => {
  await renewPush(userId + 1);
  expect(desk.calls).toEqual([]);
});
