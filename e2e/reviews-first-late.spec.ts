import type { Page } from "@playwright/test";
import { expect, signInTo, test, tokenOf } from "./support/fixtures.ts";
import { shownPage } from "./support/shell.ts";

/** The queues that decide about money. */
const queues = ["/tixian", "/refunds", "/discounts", "/tousu", "/gamepk"] as const;

/** Pages that `npm test` opens; all do the same. */
const inShortRun = ["/tixian", "/wedding-payments"];

interface Item {
  id: number;
  dueAt: string | null;
  claim: object | null;
}

for (const path of queues)
  //
  test(
    `${path} opens its first late item, with the amounts at the right edge`,
    { tag: inShortRun.includes(path) ? [] : "@all" },
    async ({ page }) => {
      let lateId = 0;
      // The second open item is late, the first one is not.
      await page.route("**/api/**/list*", async (route) => {
        const response = await route.fetch();
        const answer = (await response.json()) as { data?: { records?: Item[] } };
        const records = answer.data?.records ?? [];
        if (!new URL(route.request().url()).searchParams.has("scope") || records.length < 2)
          return route.fulfill({ response, json: answer });
        records.forEach((item, index) => {
          item.dueAt = new Date(Date.now() + (index === 0 ? 1 : index === 1 ? -1 : 2) * 3_600_000).toISOString();
        });
        lateId = records[1]?.id ?? 0;
        return route.fulfill({ response, json: answer });
      });
      await signInTo(page, path, "admin");
      const open = shownPage(page).getByRole("option").and(page.locator("[aria-current]"));
      await expect(open).toHaveAttribute("data-key", /\d/);
      await expect(page).toHaveURL(new RegExp(`id=${lateId}`));
      await expect(open).toHaveAttribute("data-key", String(lateId));
      // Every amount ends at the same edge.
      const edges = await shownPage(page)
        .getByRole("option")
        .evaluateAll((rows) =>
          rows.flatMap((row) => {
            const money = [...row.querySelectorAll("span")].filter(
              ({ children, textContent }) => children.length === 0 && /^[¥￥]/.test(textContent.trim()),
            );
            return money.map((amount) =>
              Math.round(row.getBoundingClientRect().right - amount.getBoundingClientRect().right),
            );
          }),
        );
      expect(new Set(edges).size).toBeLessThanOrEqual(1);
      if (path !== "/tousu") expect(edges.length).toBeGreaterThan(0);
    },
  );

interface Waiting {
  id: number;
  couple: string;
  allowed: string[];
}

/** The lists of the studio that wait for finance, with the query for their tasks. */
const lists = [
  { path: "/wedding-payments", call: "list", tasks: "state=waiting&sort=createdAt&dir=asc", act: "Confirm receipt" },
  { path: "/wedding-refunds", call: "refunds", tasks: "state=approved&sort=createdAt&dir=asc", act: "Record as paid" },
  { path: "/payments-due", call: "instalments", tasks: "window=overdue", act: "Waive" },
] as const;

/** Shows the requested refunds of the demo data as approved; the approval takes effect after the time to undo it. */
async function approveRefunds(page: Page): Promise<void> {
  await page.route("**/api/wedding-payments/refunds**", async (route) => {
    const url = new URL(route.request().url());
    if (url.searchParams.get("state") === "approved") url.searchParams.set("state", "asked");
    const answer = (await (await route.fetch({ url: url.href })).json()) as { data: { records?: object[] } };
    const approved = { state: "approved", allowed: ["pay"] };
    const { records } = answer.data;
    const data = records ? { ...answer.data, records: records.map((item) => ({ ...item, ...approved })) } : null;
    await route.fulfill({ json: { ...answer, data: data ?? { ...answer.data, ...approved } } });
  });
}

/** The first record on which finance may act, as the page is answered. */
async function firstTask(page: Page, address: string): Promise<Waiting> {
  const token = await tokenOf(page, "finance");
  await page.goto("/login");
  const { data } = (await page.evaluate(
    async (of) => (await (await fetch(of.address, { headers: { token: of.token } })).json()) as never,
    { address, token },
  )) as { data: { records: Waiting[] } };
  const first = data.records.find(({ allowed }) => allowed.length > 0);
  if (!first) throw new Error(`Nothing to do at ${address}`);
  return first;
}

for (const { path, call, tasks, act } of lists)
  //
  test(
    `${path} opens the first item on which finance may act, once and only without a filter`,
    { tag: inShortRun.includes(path) ? [] : "@all" },
    async ({ page }) => {
      if (call === "refunds") await approveRefunds(page);
      const first = await firstTask(page, `/api/wedding-payments/${call}?${tasks}`);
      await signInTo(page, path, "finance");
      await expect(page).toHaveURL(new RegExp(`${path}\\?id=${first.id}$`));
      const sheet = page.getByRole("dialog", { name: first.couple, exact: true });
      await expect(sheet.getByRole("button", { name: act })).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(sheet).toBeHidden();
      // The visit goes on, and nothing opens again.
      await page.waitForLoadState("networkidle");
      await expect(page).toHaveURL(new RegExp(`${path}$`));
      await page.goto(`${path}?sort=${call === "instalments" ? "dueOn" : "createdAt"}&dir=desc`);
      await expect(shownPage(page).locator("tbody tr[data-key]").first()).toBeVisible();
      await page.waitForLoadState("networkidle");
      await expect(page).not.toHaveURL(/id=/);
    },
  );

test("nothing opens for users who may only look, and on a phone", { tag: "@all" }, async ({ page }) => {
  for (const { username, width } of [
    { username: "auditor", width: 1_440 },
    { username: "finance", width: 390 },
  ]) {
    await page.setViewportSize({ width, height: 844 });
    await signInTo(page, "/payments-due", username);
    await expect(shownPage(page).locator("tbody tr[data-key]").first()).toBeVisible();
    await page.waitForLoadState("networkidle");
    await expect(page, username).not.toHaveURL(/id=/);
  }
});
