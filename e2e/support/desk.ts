import { defaultSettings, type Settings } from "@vowdesk/contract/settings";
import { test as base, expect, type Page } from "@playwright/test";
import { startBuiltServer, startWithinMs } from "./server.ts";

export { expect };

/** The demo accounts' password. */
const password = "vowdesk";
/** SPEC 9. */
const tokenCookie = "Admin-Token";

/** As on a device that asks to save data: no page's code is fetched before it is opened, which is a third of what a load costs. */
function saveData(): void {
  Object.defineProperty(navigator, "connection", { value: { saveData: true } });
}

/** Tests run in English, unless they choose otherwise, against a server of this worker's; VOWDESK_E2E_ADDRESS names one that runs. */
export const test = base.extend<object, { address: string }>({
  address: [
    async ({}, use) => {
      const running = process.env["VOWDESK_E2E_ADDRESS"];
      if (running) return use(running);
      const server = await startBuiltServer();
      await use(server.address);
      return server.stop();
    },
    { scope: "worker", timeout: startWithinMs },
  ],
  baseURL: ({ address }, use) => use(address),
  context: async ({ context }, use) => {
    await context.addInitScript(saveData);
    await use(context);
  },
  page: async ({ page }, use) => {
    await use(page);
    // An answer that a test changes may still be on its way when the test has seen enough.
    if (!page.isClosed()) await page.unrouteAll({ behavior: "ignoreErrors" });
  },
  locale: "en-US",
});

/** Fills in the sign-in page. */
export async function fillSignIn(page: Page, username: string, secret = password): Promise<void> {
  await page.getByLabel("User name").fill(username);
  await page.getByLabel("Password", { exact: true }).fill(secret);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

/** What a test asks of the settings. */
type Wishes = Partial<Settings>;

/** At a busy desk one popup comes after another, over what a test wants to click; tests of them ask for them. */
export const withPopups: Wishes = { popups: true };

/** What a person chose in another test is another test's: back to the defaults, as if for the first time, without popups. */
export async function withDefaults(
  page: Page,
  username: string,
  wishes: Wishes = {},
): Promise<{ token: string; url: string }> {
  const signIn = await page.request.post("/api/user/login", { form: { username, password } });
  const { token } = (await signIn.json()) as { token: string };
  const data = { ...defaultSettings, popups: false, ...wishes };
  await page.request.put("/api/sysUser/settings", { headers: { token }, data });
  return { token, url: new URL(signIn.url()).origin };
}

/**
 * Opens an address signed in, with the default settings: as a second tab of a browser in which one is signed in already,
 * so no sign-in page is loaded for it. What is said of that page, and what it remembers, is in auth.spec.ts.
 */
export async function signInTo(page: Page, path: string, username = "dispatcher", wishes: Wishes = {}): Promise<void> {
  const { token, url } = await withDefaults(page, username, wishes);
  await page.context().addCookies([{ name: tokenCookie, value: token, url, sameSite: "Strict" }]);
  await page.goto(path);
  await expect(page.locator("main:visible").first()).toBeVisible();
  await expect(page).not.toHaveURL(/\/login/);
}

/** Waits until the page's socket is greeted: what is sent from then on pops up. To be begun before the page is opened. */
export async function greeted(page: Page): Promise<void> {
  const isGreeting = ({ payload }: { payload: string | Buffer }) =>
    (JSON.parse(String(payload)) as { action?: number }).action === 1;
  const socket = await page.waitForEvent("websocket");
  await socket.waitForEvent("framereceived", isGreeting);
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

/** A colleague at another desk, without a browser: the same calls, another session. */
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
