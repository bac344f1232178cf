import { defaultSettings } from "@vowdesk/contract/settings";
import { test as base, expect, type Page } from "@playwright/test";

export { expect };

/** The demo accounts' password. */
const password = "vowdesk";

/** Tests run against the server that the global setup started, in English unless they choose otherwise. */
export const test = base.extend({
  baseURL: process.env["VOWDESK_E2E_ADDRESS"],
  locale: "en-US",
});

/** Fills in the sign-in page. */
export async function fillSignIn(page: Page, username: string, secret = password): Promise<void> {
  await page.getByLabel("User name").fill(username);
  await page.getByLabel("Password", { exact: true }).fill(secret);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

/** What a person chose in another test is another test's: back to the defaults, as if for the first time. */
async function forgetChoices(page: Page, username: string): Promise<void> {
  const signIn = await page.request.post("/api/user/login", { form: { username, password } });
  const { token } = (await signIn.json()) as { token: string };
  const data = { ...defaultSettings };
  await page.request.put("/api/sysUser/settings", { headers: { token }, data });
}

/** Signs in through the page, with the default settings, and ends where the address wanted to go. */
export async function signInTo(page: Page, path: string, username = "dispatcher"): Promise<void> {
  await forgetChoices(page, username);
  await page.goto(path);
  await fillSignIn(page, username);
  await expect(page).not.toHaveURL(/\/login/);
}

interface Order {
  number: string;
  version: number;
  status: string;
  allowed: string[];
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
