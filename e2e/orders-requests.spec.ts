import type { Page } from "@playwright/test";
import { newCustomer } from "./support/customer.ts";
import { colleague, expect, waitForGreeting, signInTo, test as base } from "./support/desk.ts";
import { startBuiltServer, startWithinMs } from "./support/server.ts";

/** A server without the simulator, so that only the tests change data. */
const test = base.extend<object, { address: string }>({
  address: [
    async ({}, use) => {
      const server = await startBuiltServer({ simulate: "off" });
      await use(server.address);
      return server.stop();
    },
    { scope: "worker", timeout: startWithinMs },
  ],
});

const listPath = "/api/shopuser/allsend";
const countsPath = "/api/shopuser/allsend/counts";
const rowsOf = (page: Page) => page.locator("tbody tr[data-key]");

/** Opens the list of delivery orders in a fixed order and waits until it has a socket and no request under way. */
async function openList(page: Page): Promise<void> {
  const isGreeted = waitForGreeting(page);
  await signInTo(page, "/order?sort=createdAt");
  await isGreeted;
  await expect(rowsOf(page).first()).toBeVisible();
  await page.waitForLoadState("networkidle");
}

/** Records the paths of the page's calls from now on. */
function recordCalls(page: Page): string[] {
  const paths: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/api/")) paths.push(pathname);
  });
  return paths;
}

/** Waits for the next change frame of the page's socket, which names these orders. */
function changed(page: Page): (number: string) => Promise<void> {
  const frames: string[] = [];
  page.on("websocket", (socket) => socket.on("framereceived", ({ payload }) => frames.push(String(payload))));
  return async (number) => {
    const isHere = () => frames.some((frame) => frame.includes('"action":8') && frame.includes(number));
    await expect.poll(isHere).toBe(true);
  };
}

test("an own assignment costs two requests: the action and the counts", async ({ page, baseURL }) => {
  const customer = await newCustomer(baseURL);
  const { number } = await customer.order();
  const isChanged = changed(page);
  await openList(page);
  const row = rowsOf(page).filter({ hasText: number });
  await row.getByRole("button", { name: "Assign", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Assign ·" });
  await dialog.getByRole("radio").and(dialog.locator(":enabled")).first().check();
  await page.waitForLoadState("networkidle");
  const paths = recordCalls(page);
  await dialog.getByRole("button", { name: "Assign", exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(row.getByText("Unassigned")).toBeHidden();
  // The echo of the action costs nothing.
  await isChanged(number);
  await page.waitForLoadState("networkidle");
  expect(paths.toSorted()).toEqual([countsPath, "/api/shopuser/pcUpSend"]);
});

test("a change by a colleague costs one request for the row on screen and none off screen", async ({
  page,
  baseURL,
}) => {
  const admin = await colleague(baseURL, "admin");
  const isChanged = changed(page);
  await openList(page);
  const number = (await rowsOf(page).first().getAttribute("data-key")) ?? "";
  const paths = recordCalls(page);
  const listCalls = () => paths.filter((path) => path === listPath);

  await admin.act(await admin.order(number), "flag");
  await isChanged(number);
  await page.waitForLoadState("networkidle");
  await expect.poll(() => paths.filter((path) => path === countsPath)).toHaveLength(1);
  expect(listCalls()).toHaveLength(1);

  const [far] = await admin.orders({ pageNo: "5", status: "completed" });
  if (!far) throw new Error("The demo data has no order that is off screen");
  await admin.act(far, "flag");
  await isChanged(far.number);
  await expect.poll(() => paths.filter((path) => path === countsPath)).toHaveLength(2);
  await page.waitForLoadState("networkidle");
  expect(listCalls()).toHaveLength(1);
});
