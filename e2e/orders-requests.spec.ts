import type { Locator, Page } from "@playwright/test";
import { newCustomer } from "./support/customer.ts";
import { colleague, expect, waitForGreeting, signInTo, test } from "./support/fixtures.ts";

const listPath = "/api/shopuser/allsend";
const countsPath = "/api/shopuser/allsend/counts";
const rowsOf = (page: Page) => page.locator("tbody tr[data-key]");

/** Opens a list of delivery orders and waits until it has a socket and no request under way. */
async function openList(page: Page, path = "/order?sort=createdAt"): Promise<void> {
  const isGreeted = waitForGreeting(page);
  await signInTo(page, path);
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

/** Change frames of the page's socket. */
interface Frames {
  /** From now on the page receives no change frames. */
  hold(): void;
  /** Passes on the frame that names an order, once it is here. Frames of other orders stay held. */
  release(number: string): Promise<void>;
}

/** Listens to the socket of a page that is not open yet. */
async function framesOf(page: Page): Promise<Frames> {
  const received: string[] = [];
  let isHeld = false;
  let send = (_frame: string) => {};
  const named = (number: string) => received.find((frame) => frame.includes(number));
  await page.routeWebSocket(/\/ws/, (socket) => {
    send = (frame) => socket.send(frame);
    socket.connectToServer().onMessage((message) => {
      const frame = String(message);
      const isChange = (JSON.parse(frame) as { action?: number }).action === 8;
      if (isChange) received.push(frame);
      if (!isChange || !isHeld) send(frame);
    });
  });
  return {
    hold() {
      received.length = 0;
      isHeld = true;
    },
    async release(number) {
      await expect.poll(() => named(number)).toBeDefined();
      send(named(number) ?? "");
    },
  };
}

/** Assigns the order of a row to the first courier. Returns the paths of the calls, without those of the opening dialog. */
async function assign(page: Page, row: Locator): Promise<string[]> {
  await row.getByRole("button", { name: "Assign", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Assign ·" });
  await dialog.getByRole("radio").and(dialog.locator(":enabled")).first().check();
  await page.waitForLoadState("networkidle");
  const paths = recordCalls(page);
  await dialog.getByRole("button", { name: "Assign", exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(row.getByText("Unassigned")).toBeHidden();
  return paths;
}

test("an own assignment costs two requests: the action and the counts", async ({ page, baseURL }) => {
  const customer = await newCustomer(baseURL);
  const { number } = await customer.order();
  const frames = await framesOf(page);
  await openList(page);
  // A frame that overtakes the answer of the action may cost a request.
  frames.hold();
  const paths = await assign(page, rowsOf(page).filter({ hasText: number }));
  // The echo of the action costs nothing.
  await frames.release(number);
  await expect.poll(() => paths.toSorted()).toEqual([countsPath, "/api/shopuser/pcUpSend"]);
});

test(
  "an own assignment does not fetch a list by due time until its rows are shown again",
  { tag: "@all" },
  async ({ page, baseURL }) => {
    const frames = await framesOf(page);
    // A page with all open orders, so that a new one is always above the last row.
    await openList(page, "/order?pageSize=100");
    const customer = await newCustomer(baseURL);
    await customer.order();
    const bar = page.getByRole("button", { name: "1 new entry" });
    await expect(bar).toBeVisible();
    await page.waitForLoadState("networkidle");

    // Only an order that is ready gets another due time by its assignment, and with it another place in the list.
    const first = rowsOf(page)
      .filter({ has: page.getByRole("cell", { name: "Ready", exact: true }) })
      .filter({ has: page.getByRole("button", { name: "Assign", exact: true }) })
      .first();
    const number = (await first.getAttribute("data-key")) ?? "";
    const row = rowsOf(page).and(page.locator(`[data-key="${number}"]`));
    frames.hold();
    const paths = await assign(page, row);
    await frames.release(number);
    await expect.poll(() => paths.toSorted()).toEqual([countsPath, "/api/shopuser/pcUpSend"]);
    await expect(row).not.toHaveAttribute("data-left", "true");

    const answered = page.waitForResponse((response) => new URL(response.url()).pathname === listPath);
    await bar.click();
    const { data } = (await (await answered).json()) as { data: { records: { number: string }[] } };
    const top = data.records.slice(0, 10).map((order) => order.number);
    const shown = () =>
      rowsOf(page).evaluateAll((rows) => rows.map((item) => item.getAttribute("data-key")).slice(0, 10));
    await expect.poll(shown).toEqual(top);
  },
);

test("a change by a colleague costs one request for the row on screen and none off screen", async ({
  page,
  baseURL,
}) => {
  const admin = await colleague(baseURL, "admin");
  const frames = await framesOf(page);
  await openList(page);
  const number = (await rowsOf(page).first().getAttribute("data-key")) ?? "";
  // Frames of other orders cost requests, too.
  frames.hold();
  const paths = recordCalls(page);
  const listCalls = () => paths.filter((path) => path === listPath);

  await admin.act(await admin.order(number), "flag");
  await frames.release(number);
  await expect.poll(() => paths.filter((path) => path === countsPath)).toHaveLength(1);
  await expect.poll(listCalls).toHaveLength(1);

  const [far] = await admin.orders({ pageNo: "5", status: "completed" });
  if (!far) throw new Error("The demo data has no order that is off screen");
  await admin.act(far, "flag");
  await frames.release(far.number);
  await expect.poll(() => paths.filter((path) => path === countsPath)).toHaveLength(2);
  await page.waitForLoadState("networkidle");
  expect(listCalls()).toHaveLength(1);
});

test(
  "pages are prefetched while the orders on screen change every second",
  { tag: "@all" },
  async ({ openBrowser, baseURL }) => {
    const admin = await colleague(baseURL, "admin");
    // The page of the fixture asks for no prefetching.
    const page = await openBrowser();
    await openList(page);
    const number = (await rowsOf(page).first().getAttribute("data-key")) ?? "";
    const paths: string[] = [];
    page.on("request", (request) => void paths.push(new URL(request.url()).pathname));
    const isPrefetched = () => paths.some((path) => path.includes("/assets/palette-"));
    const countsCalls = () => paths.filter((path) => path === countsPath).length;
    await expect
      .poll(
        async () => {
          await admin.act(await admin.order(number), "flag");
          return isPrefetched() && countsCalls() > 2;
        },
        { intervals: [1_000] },
      )
      .toBe(true);
  },
);
