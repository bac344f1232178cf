import type { Page } from "@playwright/test";
import { expect, fillSignIn, test, withDefaults, withPopups } from "./support/fixtures.ts";

interface Traffic {
  paths: string[];
  headerBytes: number;
}

/** Counts the requests over the network, and the bytes of the headers of their answers. */
async function countTraffic(page: Page): Promise<Traffic> {
  const traffic: Traffic = { paths: [], headerBytes: 0 };
  const cdp = await page.context().newCDPSession(page);
  cdp.on("Network.requestWillBeSent", ({ request }) => traffic.paths.push(new URL(request.url).pathname));
  cdp.on("Network.responseReceivedExtraInfo", ({ headersText = "" }) => (traffic.headerBytes += headersText.length));
  await cdp.send("Network.enable");
  return traffic;
}

test("the first visit makes few requests, with few bytes of headers", async ({ page }) => {
  // Other tests leave settings of this user, such as a language whose texts would be loaded too.
  await withDefaults(page, "admin", withPopups);
  const traffic = await countTraffic(page);
  await page.goto("/login");
  await expect(page.getByRole("button", { name: "Sign in", exact: true })).toBeVisible();
  await page.waitForLoadState("networkidle");
  expect(traffic.paths.length, traffic.paths.join(" ")).toBeLessThanOrEqual(12);
  await fillSignIn(page, "admin");
  await expect(page.locator("[data-tab='/dashboard'] section").first()).toBeVisible();
  await page.waitForLoadState("networkidle");
  const files = traffic.paths.filter((path) => path.startsWith("/assets/"));
  // The dashboard renders, and with it asks for the code that it does not wait for.
  const toPaint = traffic.paths.slice(0, traffic.paths.indexOf(files.find((path) => path.includes("/late-")) ?? ""));
  expect(toPaint.length, toPaint.join(" ")).toBeLessThanOrEqual(30);
  expect(files.length, files.join(" ")).toBeLessThanOrEqual(22);
  // A server reads everything again for a page that it has not known since its start, and these calls are counted here.
  expect(traffic.headerBytes).toBeLessThanOrEqual(20_000);
  expect(traffic.headerBytes).toBeGreaterThan(traffic.paths.length * 100);
});
