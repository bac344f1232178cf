import type { Page } from "@playwright/test";
import { newCustomer, completeWorkerSteps } from "./support/customer.ts";
import { expect, waitForGreeting, signInTo, test, withPopups, tokenOf } from "./support/fixtures.ts";

interface Listed {
  number: string;
  version: number;
  status: string;
  workerId: number | null;
}

interface ErrandSettings {
  version: number;
  limits: { errand: Record<string, number> };
}

/** The calls of a colleague. */
async function openColleaguePage(page: Page) {
  const headers = { token: await tokenOf(page, "admin") };
  const records = async (answer: Promise<{ json(): Promise<unknown> }>) =>
    ((await (await answer).json()) as { data: { records: Listed[] } }).data.records;
  return {
    rides: (query: Record<string, string>) =>
      records(page.request.get(`/api/shopuser/allDai?${new URLSearchParams(query)}`, { headers })),
    errands: (data: Record<string, string>) => records(page.request.post("/api/sendOrder/allList", { headers, data })),
    deliveries: (query: Record<string, string>) =>
      records(page.request.get(`/api/shopuser/allsend?${new URLSearchParams(query)}`, { headers })),
    act: async ({ number, version }: Listed, act: string, more: object) => {
      const data = { number, version, act, ...more };
      const answer = await page.request.post("/api/shopuser/pcUpSend", { headers, data });
      expect(((await answer.json()) as { success: boolean }).success).toBe(true);
    },
  };
}

const sheetOf = (page: Page, number: string) => page.getByRole("dialog", { name: number });
const rowsOf = (page: Page) => page.locator("tbody tr[data-key]");

/** Assigns the open order to the best candidate. If another action changes the order at the same time, repeats with the new version. */
async function assignToFirst(page: Page, number: string): Promise<void> {
  await sheetOf(page, number).getByRole("button", { name: "Assign", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Assign ·" });
  // The dialog ranks the workers and shows the facts of each one.
  for (const head of ["Distance", "Load", "Zone", "Rating"]) await expect(dialog).toContainText(head);
  await expect(
    dialog.getByRole("radio", { name: /^1\. .+ Distance .+ Load \d+ orders? Zone .+ Rating \d\.\d/ }),
  ).toBeChecked();
  const send = dialog.getByRole("button", { name: /^(Assign|Apply to the latest version)$/ });
  await expect(async () => {
    if (await send.isEnabled({ timeout: 500 }).catch(() => false)) await send.click({ timeout: 1_000 });
    await expect(dialog).toBeHidden({ timeout: 2_000 });
  }).toPass({ timeout: 20_000 });
}

const services = [
  { name: "a ride", kind: "ride", trade: "driver", path: "/daiorder", fact: "Route", ends: ["paid", "closed"] },
  { name: "an errand", kind: "errand", trade: "runner", path: "/sendorder", fact: "Pickup code", ends: ["confirmed"] },
] as const;
const ended = { ride: "Closed", errand: "Confirmed" };

for (const { name, kind, trade, path, fact, ends } of services)
  test(
    `${name}: rings, opens on its own page, is assigned to a nearby worker and completed`,
    { tag: kind === "ride" ? [] : "@all" },
    async ({ page, baseURL }) => {
      const dispatcher = await openColleaguePage(page);
      const customer = await newCustomer(baseURL);
      const isGreeted = waitForGreeting(page);
      await signInTo(page, `${path}?sort=createdAt`, "dispatcher", withPopups);
      await expect(rowsOf(page).first()).toBeVisible();
      // A message that was sent before the page opened is in the list but does not pop up.
      await isGreeted;
      const popup = page.getByTestId("popups").getByRole("article").filter({ hasText: customer.name });
      let number = "";
      // A newer message may replace the popup before it is seen. Then another order is placed.
      await expect(async () => {
        ({ number } = await customer[kind]());
        await expect(popup).toBeVisible({ timeout: 4_000 });
      }).toPass({ timeout: 30_000 });
      // New orders wait behind a bar until the user shows them.
      await expect(async () => {
        await page.getByRole("button", { name: /new entr/ }).click({ timeout: 1_000 });
        await expect(page.locator(`tbody tr[data-key="${number}"]`)).toBeVisible({ timeout: 1_000 });
      }).toPass();
      await page.goto(`/order?number=${number}`);
      await expect(page).toHaveURL(new RegExp(`${path}\\?number=${number}`));
      const sheet = sheetOf(page, number);
      await expect(sheet.getByText(fact, { exact: true }).first()).toBeVisible();
      await assignToFirst(page, number);
      await expect(sheet.getByText("Assigned to").first()).toBeVisible();

      const readOrder = async () =>
        (await (kind === "ride" ? dispatcher.rides({ number }) : dispatcher.errands({ number })))[0];
      if (kind === "ride")
        await completeWorkerSteps(baseURL, { number }, { trade, accountId: (await readOrder())?.workerId ?? 0 });
      // Runners and couriers run errands; this test advances the order as the dispatcher.
      else
        for (let now = await readOrder(); now && now.status !== "delivered"; now = await readOrder())
          await dispatcher.act(now, "advance", { reason: "The courier called" });
      for (const to of ends) await customer.step(number, to);
      await expect(sheet.getByText(ended[kind], { exact: true }).first()).toBeVisible();
    },
  );

test("each kind has its own states and columns, and a link opens the page of the order's kind", async ({ page }) => {
  const dispatcher = await openColleaguePage(page);
  const [ride] = await dispatcher.rides({ status: "closed" });
  const [errand] = await dispatcher.errands({ status: "confirmed" });
  if (!ride || !errand) throw new Error("The demo data has orders of every kind");
  await signInTo(page, `/daiorder?number=${ride.number}`);
  await expect(page.getByRole("columnheader", { name: "Car" })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Driving/ })).toBeVisible();
  await expect(sheetOf(page, ride.number).getByText("Distance")).toBeVisible();
  await page.goto(`/order?number=${errand.number}`);
  await expect(page).toHaveURL(/\/sendorder\?number=PT/);
  await expect(sheetOf(page, errand.number).getByText("Item value")).toBeVisible();
});

test("a bulk action reports the result of each row, including conflicts", async ({ page }) => {
  const dispatcher = await openColleaguePage(page);
  await signInTo(page, "/order?status=completed");
  await expect(rowsOf(page).nth(2)).toBeVisible();
  const boxes = rowsOf(page).getByRole("checkbox");
  const numbers = await rowsOf(page).evaluateAll((rows) => rows.slice(0, 3).map((row) => row.getAttribute("data-key")));
  await boxes.nth(0).click();
  await boxes.nth(2).click({ modifiers: ["Shift"] });
  const bar = page.getByRole("region", { name: "Selected orders" });
  await expect(bar).toContainText("3 selected");
  await bar.getByRole("button", { name: "Add a note" }).click();
  const dialog = page.getByRole("dialog", { name: /Add a note · 3 orders/ });
  await dialog.getByRole("textbox").last().fill("The rain is over");

  // A colleague changes one of the three orders first, and the page is not notified before it sends.
  const [taken] = await dispatcher.deliveries({ number: numbers[1] ?? "" });
  if (!taken) throw new Error("The order was there a moment ago");
  await page.route("**/api/shopuser/pcUpSend/bulk", async (route) => {
    await dispatcher.act(taken, "note", { reason: "The customer called" });
    await route.continue();
  });
  await dialog.getByRole("button", { name: "Add a note" }).click();
  await expect(dialog.getByText("2 done, 1 skipped")).toBeVisible();
  await expect(dialog.getByText(taken.number)).toBeVisible();
  await dialog.getByRole("button", { name: "Close" }).last().click();
  await expect(bar).toBeHidden();
});

//
test("a flag can be undone for ten seconds", { tag: "@all" }, async ({ page }) => {
  const dispatcher = await openColleaguePage(page);
  const [order] = await dispatcher.deliveries({ status: "completed" });
  if (!order) throw new Error("The demo data has completed orders");
  await signInTo(page, `/order?number=${order.number}`);
  const sheet = sheetOf(page, order.number);
  await sheet.getByRole("button", { name: "Flag", exact: true }).click();
  await expect(sheet.getByRole("button", { name: "Remove flag" })).toBeVisible();
  await page.getByRole("status", { name: "Notifications" }).getByRole("button", { name: "Undo" }).click();
  await expect(sheet.getByRole("button", { name: "Flag", exact: true })).toBeVisible();
  await expect(sheet.getByText("Action undone")).toBeVisible();
});

//
test("a masked phone number is revealed on request", async ({ page }) => {
  const dispatcher = await openColleaguePage(page);
  const [order] = await dispatcher.deliveries({ status: "completed" });
  await signInTo(page, `/order?number=${order?.number ?? ""}`);
  const sheet = sheetOf(page, order?.number ?? "");
  await expect(sheet.getByText(/^\d{3}\*{4}\d{4}/).first()).toBeVisible();
  await sheet.getByRole("button", { name: "Show", exact: true }).first().click();
  await expect(sheet.getByRole("link", { name: /^1\d{10}$/ })).toBeVisible();
});

/** Prints the ticket of an order and returns its text. */
async function printedTicket(page: Page, number: string): Promise<string> {
  await page.evaluate(() => {
    window.print = () => {
      document.body.dataset["printed"] = document.querySelector("body > article")?.textContent ?? "";
    };
  });
  await sheetOf(page, number).getByRole("button", { name: "Print ticket" }).click();
  await expect(page.locator("body")).toHaveAttribute("data-printed", new RegExp(number));
  return page.evaluate(() => document.body.dataset["printed"] ?? "");
}

//
test(
  "the printed ticket has the whole phone number for staff who may reveal it",
  { tag: "@all" },
  async ({ page, openBrowser }) => {
    const dispatcher = await openColleaguePage(page);
    const [order] = await dispatcher.deliveries({ status: "completed" });
    const number = order?.number ?? "";
    await signInTo(page, `/order?number=${number}`, "dispatcher");
    expect(await printedTicket(page, number)).toMatch(/ 1\d{10}/);
    const otherPage = await openBrowser();
    await signInTo(otherPage, `/order?number=${number}`, "auditor");
    expect(await printedTicket(otherPage, number)).toMatch(/ \d{3}\*{4}\d{4}/);
  },
);

test("a refused phone number is reported, and nothing is printed", { tag: "@all" }, async ({ page }) => {
  const dispatcher = await openColleaguePage(page);
  const [order] = await dispatcher.deliveries({ status: "completed" });
  const number = order?.number ?? "";
  await signInTo(page, `/order?number=${number}`, "dispatcher");
  const refusal = { success: false, code: 404, reason: "not-found", message: "Refused by the test", data: null };
  await page.route(/\/api\/.*reveal/i, (route) => route.fulfill({ json: refusal }));
  await sheetOf(page, number).getByRole("button", { name: "Print ticket" }).click();
  await expect(page.getByText("Refused by the test")).toBeVisible();
  await expect(page.locator("body > article")).toHaveCount(0);
});

test("a conflicting change of due times shows the saved values and keeps them", { tag: "@all" }, async ({ page }) => {
  const path = "/api/shopuser/order/settings/all";
  await signInTo(page, "/sendorder", "admin");
  await page.getByRole("button", { name: "Due times" }).click();
  const form = page.getByRole("dialog", { name: "Due times" });
  await form.getByLabel("In progress").fill("44");

  const headers = { token: await tokenOf(page, "manager") };
  const settings = async () =>
    ((await (await page.request.get(path, { headers })).json()) as { data: ErrandSettings }).data;
  const change = async (errand: Record<string, number>) => {
    const { version, limits } = await settings();
    const data = { version, limits: { ...limits, errand: { ...limits.errand, ...errand } } };
    expect((await page.request.put(path, { headers, data })).ok()).toBe(true);
  };
  const before = (await settings()).limits.errand;
  await change({ posted: 9 });

  await form.getByRole("button", { name: "Save" }).click();
  await expect(form).toContainText("changed this in the meantime");
  await expect(form).toContainText("Current value: Posted: 9");
  await expect(form.getByLabel("Posted")).toHaveValue("9");
  await expect(form.getByLabel("In progress")).toHaveValue("44");
  await form.getByRole("button", { name: "Apply to the latest version" }).click();
  await expect(form).toBeHidden();
  expect((await settings()).limits.errand).toEqual({ ...before, posted: 9, in_progress: 44 });
  await change(before);
});
