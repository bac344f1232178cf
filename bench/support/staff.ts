import type { Page } from "@playwright/test";
import { defaultSettings } from "@vowdesk/contract/staff/settings";

const account = { username: "admin", password: "vowdesk" };

/** Matches once the dashboard shows its figures. */
export const paintedBoard = "[data-tab='/dashboard'] section";
export const shownRow = "[data-tab] tbody tr[data-key]";

export async function staff(address: string) {
  const signIn = await fetch(`${address}/api/user/login`, { method: "POST", body: new URLSearchParams(account) });
  const { token } = (await signIn.json()) as { token: string };
  return async (method: string, path: string, body?: object): Promise<unknown> => {
    const headers = { token, ...(body && { "content-type": "application/json" }) };
    const answer = await fetch(`${address}${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    const { success, message, data } = (await answer.json()) as { success: boolean; message: string; data: unknown };
    if (!success) throw new Error(`${path}: ${message}`);
    return data;
  };
}

/** Fills in the sign-in page; the caller submits it. */
export async function fillSignIn(page: Page): Promise<void> {
  await page.locator("input[name=username]").fill(account.username);
  await page.locator("input[name=password]").fill(account.password);
}

export async function signInBench(page: Page, address: string): Promise<void> {
  const call = await staff(address);
  await call("PUT", "/api/sysUser/settings", { ...defaultSettings });
  await page.goto(`${address}/login`);
  await fillSignIn(page);
  await page.keyboard.press("Enter");
  await page.locator(paintedBoard).first().waitFor();
}
