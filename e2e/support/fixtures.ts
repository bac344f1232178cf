import { defaultSettings, type Settings } from "@vowdesk/contract/staff/settings";
import { test as base, expect, type BrowserContext, type Page, type WebSocket } from "@playwright/test";
import { shiftPages } from "./page-clock.ts";
import { startBuiltServer, startWithinMs, type BuiltServer } from "./server.ts";

export { expect };

/** Password of the demo accounts. */
const password = "vowdesk";
const tokenCookie = "Admin-Token";

/** Save-Data prevents prefetching of code, which makes page loads a third cheaper. */
function saveData(): void {
  Object.defineProperty(navigator, "connection", { value: { saveData: true } });
}

/** Opens a page in another browser, with its own cookies and storage. The test closes it at its end. */
export type OpenBrowser = () => Promise<Page>;

/** Tests run in English against a server of this worker. VOWDESK_E2E_ADDRESS names a running server instead. */
export const test = base.extend<{ openBrowser: OpenBrowser }, { server: BuiltServer; address: string }>({
  server: [
    async ({}, use) => {
      const running = process.env["VOWDESK_E2E_ADDRESS"];
      if (running) return use({ address: running, folder: process.env["VOWDESK_DATA"] ?? null, stop: async () => {} });
      const server = await startBuiltServer();
      await use(server);
      return server.stop();
    },
    { scope: "worker", timeout: startWithinMs },
  ],
  address: [({ server }, use) => use(server.address), { scope: "worker" }],
  browser: [
    async ({ browser }, use) => {
      shiftPages(browser);
      await use(browser);
    },
    { scope: "worker" },
  ],
  baseURL: ({ address }, use) => use(address),
  context: async ({ context }, use) => {
    await context.addInitScript(saveData);
    await use(context);
  },
  page: async ({ page }, use) => {
    await use(page);
    // An intercepted answer may still be pending when the test ends.
    if (!page.isClosed()) await page.unrouteAll({ behavior: "ignoreErrors" });
  },
  openBrowser: async ({ browser }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async () => {
      const context = await browser.newContext();
      contexts.push(context);
      return context.newPage();
    });
    for (const context of contexts) await context.close();
  },
  locale: "en-US",
});

/** Fills in the sign-in page. */
export async function fillSignIn(page: Page, username: string, secret = password): Promise<void> {
  await page.getByLabel("User name").fill(username);
  await page.getByLabel("Password", { exact: true }).fill(secret);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

/** Settings that a test may set. */
type SettingOverrides = Partial<Settings>;

/** Popups are off by default, because they can cover what a test clicks. */
export const withPopups: SettingOverrides = { popups: true };

/** Signs a user in through the API. */
async function signInByApi(
  { request }: Pick<Page, "request">,
  username: string,
): Promise<{ token: string; origin: string }> {
  const answer = await request.post("/api/user/login", { form: { username, password } });
  const { token } = (await answer.json()) as { token: string };
  return { token, origin: new URL(answer.url()).origin };
}

/** The token of a new session of a demo account. */
export const tokenOf = async (page: Pick<Page, "request">, username: string): Promise<string> =>
  (await signInByApi(page, username)).token;

/** A name that no earlier run has used. */
export const uniqueName = (prefix: string): string => `${prefix}-${Date.now().toString(36)}`;

/** Resets the settings to the defaults, without the tour and without popups. */
export async function withDefaults(
  page: Pick<Page, "request">,
  username: string,
  overrides: SettingOverrides = {},
): Promise<{ token: string; origin: string }> {
  const session = await signInByApi(page, username);
  const data = { ...defaultSettings, popups: false, ...overrides };
  await page.request.put("/api/sysUser/settings", { headers: { token: session.token }, data });
  return session;
}

/** Opens an address with a session and the default settings, without loading the sign-in page. */
export async function signInTo(
  page: Page,
  path: string,
  username = "dispatcher",
  overrides: SettingOverrides = {},
): Promise<void> {
  const { token, origin } = await withDefaults(page, username, overrides);
  await page.context().addCookies([{ name: tokenCookie, value: token, url: origin, sameSite: "Strict" }]);
  await page.goto(path);
  await expect(page.locator("main:visible").first()).toBeVisible();
  await expect(page).not.toHaveURL(/\/login/);
}

/** Waits until the socket of the page is greeted; messages sent after that pop up. Call it before opening the page. */
export async function waitForGreeting(page: Page): Promise<void> {
  const isGreeting = ({ payload }: { payload: string | Buffer }) =>
    (JSON.parse(String(payload)) as { action?: number }).action === 1;
  // The listener for frames is added in the event of the socket, because the greeting may follow at once.
  const isGreeted = (socket: WebSocket) =>
    socket.waitForEvent("framereceived", isGreeting).then(
      () => true,
      () => false,
    );
  await page.waitForEvent("websocket", isGreeted);
  await page.getByTestId("popups").waitFor({ state: "attached" });
}

interface Order {
  number: string;
  version: number;
  status: string;
  workerId: number | null;
  allowed: string[];
  totalCents: number;
}

/** A colleague's session without a browser. */
export interface Colleague {
  orders(query: Readonly<Record<string, string>>): Promise<Order[]>;
  order(number: string): Promise<Order>;
  act(order: Order, act: string, more?: { reason?: string; workerId?: number }): Promise<Order>;
}

async function dataOf<T>(answer: Response): Promise<T> {
  const { success, message, data } = (await answer.json()) as { success: boolean; message: string; data: T };
  if (!success) throw new Error(message);
  return data;
}

/** Signs a colleague in. */
export async function colleague(baseURL: string | undefined, username: string): Promise<Colleague> {
  const signIn = await fetch(`${baseURL}/api/user/login`, {
    method: "POST",
    body: new URLSearchParams({ username, password }),
  });
  const { token } = (await signIn.json()) as { token: string };
  const get = async <T>(path: string) => dataOf<T>(await fetch(`${baseURL}${path}`, { headers: { token } }));
  return {
    orders: async (query) =>
      (await get<{ records: Order[] }>(`/api/shopuser/allsend?${new URLSearchParams(query)}`)).records,
    order: async (number) => (await get<{ order: Order }>(`/api/shopuser/order/${number}`)).order,
    act: async ({ number, version }, act, more = {}) =>
      dataOf<Order>(
        await fetch(`${baseURL}/api/shopuser/pcUpSend`, {
          method: "POST",
          headers: { token, "content-type": "application/json" },
          body: JSON.stringify({ number, version, act, ...more }),
        }),
      ),
  };
}
