import { devices, type Browser, type BrowserContext } from "@playwright/test";

export type Cookies = Awaited<ReturnType<BrowserContext["storageState"]>>;

/** The cookie of a couple's session, which the key of a link and its code open. */
export async function openCoupleSession(browser: Browser, address: string, key: string): Promise<Cookies> {
  const context = await browser.newContext(devices["Pixel 5"]);
  const post = (path: string, data: object) => context.request.post(`${address}${path}`, { data });
  const sent = (await (await post("/api/couple/code", { key })).json()) as { data: { code: string } };
  await post("/api/couple/enter", { key, code: sent.data.code });
  const state = await context.storageState();
  await context.close();
  return state;
}
